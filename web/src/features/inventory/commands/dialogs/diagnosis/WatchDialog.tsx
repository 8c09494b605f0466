import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { streamTelemetry } from '#contract/inventory/commands/command-endpoints.ts'
import { call } from '../../../../../api/call'
import { useFormats } from '../../../../../i18n/use-formats'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'

const intervals = [1, 2, 5, 10, 30, 60]
const lengths = [60, 180, 300, 600]

/** Lets the device report every few seconds for a while. */
export function WatchDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const labels = { every: t('watch.every'), for: t('watch.for') }
  const form = useCommandForm({
    device,
    initial: { every: '5', for: '180' },
    labels,
    send: (values) =>
      call(streamTelemetry, {
        body: {
          sn: device.sn,
          seconds: Number(values.every),
          duration: Number(values.for),
          types: ['state'],
        },
      }),
  })
  const options = (all: number[]) =>
    all.map((seconds) => ({ value: String(seconds), label: formats.duration(seconds) }))
  return (
    <CommandDialog
      title={t('watch.title', { name: deviceName(device) })}
      lead={t('watch.lead')}
      form={form}
      submit={t('watch.start')}
      onClose={onClose}
    >
      <Select
        key={form.form.key('every')}
        label={labels.every}
        data={options(intervals)}
        allowDeselect={false}
        {...form.form.getInputProps('every')}
      />
      <Select
        key={form.form.key('for')}
        label={labels.for}
        data={options(lengths)}
        allowDeselect={false}
        {...form.form.getInputProps('for')}
      />
    </CommandDialog>
  )
}
