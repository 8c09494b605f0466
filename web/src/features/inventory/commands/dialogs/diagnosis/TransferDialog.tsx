import { NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { transferDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { call } from '../../../../../api/call'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'

const usualPort = 15_002

/** Gives the device away: nothing here brings it back, so its serial number is typed. */
export function TransferDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const labels = {
    server: t('transfer.server'),
    port: t('transfer.port'),
    confirm: t('transfer.confirm', { sn: device.sn }),
  }
  const form = useCommandForm({
    device,
    initial: { server: '', port: usualPort, confirm: '' },
    labels,
    required: ['server', 'port'],
    check: ({ confirm }) => (confirm.trim().toUpperCase() === device.sn ? {} : { confirm: labels.confirm }),
    send: ({ server, port, confirm }) =>
      call(transferDevice, { body: { sn: device.sn, server, port: Number(port), confirm } }),
  })
  const { key, getInputProps } = form.form
  return (
    <CommandDialog
      title={t('transfer.title', { name: deviceName(device) })}
      lead={t('transfer.lead')}
      form={form}
      submit={t('action.transfer')}
      danger
      onClose={onClose}
    >
      <TextInput
        key={key('server')}
        label={labels.server}
        dir="ltr"
        autoComplete="off"
        data-autofocus
        {...getInputProps('server')}
      />
      <NumberInput
        key={key('port')}
        label={labels.port}
        min={1}
        max={65_535}
        allowDecimal={false}
        w={160}
        {...getInputProps('port')}
      />
      <TextInput
        key={key('confirm')}
        label={labels.confirm}
        dir="ltr"
        autoComplete="off"
        {...getInputProps('confirm')}
      />
    </CommandDialog>
  )
}
