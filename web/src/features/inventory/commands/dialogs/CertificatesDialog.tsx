import { FileInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { updateCertificates } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { call } from '../../../../api/call'
import { useFormats } from '../../../../i18n/use-formats'
import { deviceName } from '../../device-name'
import type { CommandDialogProps } from '../entry'
import { CommandDialog } from './CommandDialog'
import { useCommandForm } from './use-command-form'

/** As base64 it must fit what an access point reads of one message. */
const maxBytes = 18_000

interface Values extends Record<string, unknown> {
  archive: File | null
}

/** New certificates as the maker packs them. */
export function CertificatesDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const labels = { archive: t('certificates.archive') }
  const tooLarge = t('certificates.tooLarge', { size: formats.bytes(maxBytes) })
  const form = useCommandForm<Values>({
    device,
    initial: { archive: null },
    labels,
    required: ['archive'],
    check: ({ archive }) => (archive && archive.size > maxBytes ? { archive: tooLarge } : {}),
    send: async ({ archive }) => {
      const bytes = archive ? new Uint8Array(await archive.arrayBuffer()) : new Uint8Array()
      return call(updateCertificates, { body: { sn: device.sn, private_archive: base64(bytes) } })
    },
  })
  return (
    <CommandDialog
      title={t('certificates.title', { name: deviceName(device) })}
      lead={t('certificates.lead')}
      form={form}
      submit={t('action.certificates')}
      danger
      onClose={onClose}
    >
      <FileInput
        key={form.form.key('archive')}
        label={labels.archive}
        placeholder={t('certificates.choose')}
        description={t('certificates.hint')}
        accept=".tar,.tgz,.tar.gz"
        {...form.form.getInputProps('archive')}
      />
    </CommandDialog>
  )
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
