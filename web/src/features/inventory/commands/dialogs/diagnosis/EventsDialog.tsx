import { useTranslation } from 'react-i18next'
import { takeEvents } from '#contract/inventory/commands/command-endpoints.ts'
import { call } from '../../../../../api/call'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandResultView } from '../../results/CommandResultView'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'

/** Takes over what the device kept in its own list of events. */
export function EventsDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const name = deviceName(device)
  const form = useCommandForm({
    device,
    initial: {},
    labels: {},
    send: () => call(takeEvents, { body: { sn: device.sn } }),
  })
  return (
    <CommandDialog
      title={t('buffer.title', { name })}
      lead={t('buffer.lead')}
      form={form}
      submit={t('buffer.start')}
      size={form.command?.result ? '60rem' : 'md'}
      result={(command) => <CommandResultView command={command} />}
      onClose={onClose}
    />
  )
}
