import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { setCountry } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { call } from '../../../../../api/call'
import { useFormats } from '../../../../../i18n/use-formats'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'

/** Another regulatory country: the device starts over by it, so its name is typed. */
export function CountryDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const { locale } = useFormats()
  const name = deviceName(device)
  const labels = { country: t('country.code'), typed: t('factory.typed', { name }) }
  const form = useCommandForm({
    device,
    initial: { country: '', typed: '' },
    labels,
    required: ['country'],
    check: ({ country, typed }) => ({
      ...(nameOf(country, locale) === null && { country: t('country.unknown') }),
      ...(typed.trim() !== name && { typed: labels.typed }),
    }),
    send: ({ country }) =>
      call(setCountry, { body: { sn: device.sn, country: country.trim().toUpperCase() } }),
  })
  const { key, getInputProps } = form.form
  return (
    <CommandDialog
      title={t('country.title', { name })}
      lead={t('country.lead')}
      form={form}
      submit={t('action.setCountry')}
      danger
      onClose={onClose}
    >
      <TextInput
        key={key('country')}
        label={labels.country}
        description={t('country.hint')}
        maxLength={2}
        w={220}
        dir="ltr"
        autoComplete="off"
        data-autofocus
        {...getInputProps('country')}
      />
      <TextInput key={key('typed')} label={labels.typed} autoComplete="off" {...getInputProps('typed')} />
    </CommandDialog>
  )
}

/** The country's name, or null when the letters are no country's. */
function nameOf(code: string, locale: string): string | null {
  const letters = code.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(letters)) return null
  const name = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }).of(letters)
  return name ?? null
}
