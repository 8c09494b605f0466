import { Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deletePackages, installPackages, listPackages } from '#contract/inventory/maintenance-endpoints.ts'
import { call } from '../../../../../api/call'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandResultView } from '../../results/CommandResultView'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'

const deeds = ['list', 'install', 'delete'] as const
type Deed = (typeof deeds)[number]

/** Software packages: which there are, one more, or one less. */
export function PackagesDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const [deed, setDeed] = useState<Deed>('list')
  const labels = { name: t(deed === 'list' ? 'packages.part' : 'packages.name'), url: t('packages.url') }
  const form = useCommandForm({
    device,
    initial: { name: '', url: '' },
    labels,
    required: { list: [], install: ['name', 'url'] as const, delete: ['name'] as const }[deed],
    send: (values) => send(deed, device.sn, values),
  })
  const { key, getInputProps } = form.form
  return (
    <CommandDialog
      title={t('packages.title', { name: deviceName(device) })}
      form={form}
      submit={t(`packages.${deed}`)}
      danger={deed === 'delete'}
      size={form.command?.result ? '48rem' : 'md'}
      result={(command) => <CommandResultView command={command} />}
      onClose={onClose}
    >
      <Radio.Group
        label={t('packages.what')}
        value={deed}
        onChange={(value) => setDeed(deeds.find((one) => one === value) ?? 'list')}
      >
        <Stack gap="xs" mt={6}>
          {deeds.map((one) => (
            <Radio key={one} value={one} label={t(`packages.${one}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        key={key('name')}
        label={labels.name}
        dir="ltr"
        autoComplete="off"
        {...getInputProps('name')}
      />
      {deed === 'install' && (
        <TextInput
          key={key('url')}
          label={labels.url}
          description={t('packages.urlHint')}
          dir="ltr"
          type="url"
          autoComplete="off"
          {...getInputProps('url')}
        />
      )}
    </CommandDialog>
  )
}

function send(deed: Deed, sn: string, { name, url }: { name: string; url: string }) {
  if (deed === 'list') return call(listPackages, { body: { sn, name } })
  if (deed === 'delete') return call(deletePackages, { body: { sn, names: [name.trim()] } })
  return call(installPackages, { body: { sn, packages: [{ name: name.trim(), url }] } })
}
