import { useTranslation } from 'react-i18next'
import { reenrollDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { call } from '../../../../api/call'
import { deviceName } from '../../device-name'
import type { CommandDialogProps } from '../entry'
import { CommandDialog } from './CommandDialog'
import { useCommandForm } from './use-command-form'

/** A new certificate from the maker's enrolment service. */
export function ReenrollDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const form = useCommandForm({
    device,
    initial: {},
    labels: {},
    send: () => call(reenrollDevice, { body: { sn: device.sn } }),
  })
  return (
    <CommandDialog
      title={t('reenroll.title', { name: deviceName(device) })}
      lead={t('reenroll.lead')}
      form={form}
      submit={t('action.reenroll')}
      danger
      onClose={onClose}
    />
  )
}
