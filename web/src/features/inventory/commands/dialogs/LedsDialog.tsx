import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { switchLeds } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { call } from '../../../../api/call'
import { deviceName } from '../../device-name'
import type { CommandDialogProps } from '../entry'
import { CommandDialog } from './CommandDialog'
import { useCommandForm } from './use-command-form'

/** Off or on for good; no device tells which they are. */
export function LedsDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const labels = { to: t('leds.to') }
  const form = useCommandForm({
    device,
    initial: { to: 'off' },
    labels,
    send: ({ to }) => call(switchLeds, { body: { sn: device.sn, on: to === 'on' } }),
  })
  return (
    <CommandDialog
      title={t('leds.title', { name: deviceName(device) })}
      lead={t('leds.lead')}
      form={form}
      submit={t('action.send')}
      onClose={onClose}
    >
      <Radio.Group key={form.form.key('to')} label={labels.to} {...form.form.getInputProps('to')}>
        <Stack gap="xs" mt={6}>
          <Radio value="off" label={t('leds.off')} />
          <Radio value="on" label={t('leds.on')} />
        </Stack>
      </Radio.Group>
    </CommandDialog>
  )
}
