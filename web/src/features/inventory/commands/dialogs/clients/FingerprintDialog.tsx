import { useTranslation } from 'react-i18next'
import { fingerprintClients } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { call } from '../../../../../api/call'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandResultView } from '../../results/CommandResultView'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'

/** What the access point can tell about the make of its clients. */
export function FingerprintDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const form = useCommandForm({
    device,
    initial: {},
    labels: {},
    send: () => call(fingerprintClients, { body: { sn: device.sn } }),
  })
  return (
    <CommandDialog
      title={t('fingerprint.title', { name: deviceName(device) })}
      lead={t('fingerprint.lead')}
      form={form}
      submit={t('action.fingerprint')}
      size={form.command?.result ? '48rem' : 'md'}
      result={(command) => <CommandResultView command={command} />}
      onClose={onClose}
    />
  )
}
