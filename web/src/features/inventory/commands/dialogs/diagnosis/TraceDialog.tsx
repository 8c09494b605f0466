import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { traceInput, tracePackets } from '#contract/inventory/commands/command-endpoints.ts'
import { call } from '../../../../../api/call'
import { useFormats } from '../../../../../i18n/use-formats'
import { Notice } from '../../../../../ui/Notice'
import { deviceName } from '../../../device-name'
import type { CommandDialogProps } from '../../entry'
import { CommandResultView } from '../../results/CommandResultView'
import { TraceProgress } from '../../results/TraceProgress'
import { CommandDialog } from '../CommandDialog'
import { useCommandForm } from '../use-command-form'
import { type TraceFilter, traceable, traceFilters } from './trace-filters'

const schema = traceInput.omit({ sn: true, snaplen: true })
const lengths = [96, 256, 1500]

/** Captures packets on an interface of the device, and fetches the file. */
export function TraceDialog({ device, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const labels = {
    interface: t('trace.interface'),
    duration: t('trace.duration'),
    snaplen: t('trace.snaplen'),
    filter: t('trace.filter'),
  }
  const form = useCommandForm({
    device,
    initial: { interface: 'any', duration: 30, snaplen: '', filter: '' },
    schema,
    required: ['duration'],
    labels,
    send: ({ snaplen, filter, ...rest }) =>
      call(tracePackets, {
        body: {
          sn: device.sn,
          ...rest,
          ...(snaplen && { snaplen: Number(snaplen) }),
          ...(filter.trim() && { filter }),
        },
      }),
  })
  const field = form.form.getInputProps
  const names = traceable(device.state?.interfaces.map(({ name }) => name) ?? [])
  return (
    <CommandDialog
      title={t('trace.title', { name: deviceName(device) })}
      lead={t('trace.lead')}
      form={form}
      submit={t('trace.start')}
      result={(command) => (
        <>
          <TraceProgress command={command} seconds={form.form.getValues().duration} />
          <CommandResultView command={command} />
        </>
      )}
      onClose={onClose}
    >
      {!device.capabilities.includes('script') && <Notice tone="warn">{t('trace.publicOnly')}</Notice>}
      <Group grow align="flex-start">
        <Select
          key={form.form.key('interface')}
          label={labels.interface}
          data={[{ value: 'any', label: t('trace.any') }, ...names]}
          allowDeselect={false}
          {...field('interface')}
        />
        <NumberInput
          key={form.form.key('duration')}
          label={labels.duration}
          {...{ min: 1, max: 120, allowDecimal: false }}
          {...field('duration')}
        />
      </Group>
      <Select
        key={form.form.key('snaplen')}
        label={labels.snaplen}
        data={[
          { value: '', label: t('trace.whole') },
          ...lengths.map((bytes) => ({
            value: String(bytes),
            label: t('trace.bytes', { bytes: formats.count(bytes) }),
          })),
        ]}
        allowDeselect={false}
        {...field('snaplen')}
      />
      <TextInput
        key={form.form.key('filter')}
        label={labels.filter}
        description={t('trace.filterHint')}
        {...{ dir: 'ltr', autoComplete: 'off', maxLength: 200 }}
        {...field('filter')}
      />
      <Presets onChoose={(filter) => form.form.setFieldValue('filter', filter)} />
    </CommandDialog>
  )
}

function Presets({ onChoose }: { onChoose: (filter: string) => void }) {
  const { t } = useTranslation('inventory')
  return (
    <Group gap={6} mt={-8} role="group" aria-label={t('trace.presets')}>
      {(Object.keys(traceFilters) as TraceFilter[]).map((name) => (
        <Button key={name} size="compact-xs" variant="default" onClick={() => onChoose(traceFilters[name])}>
          {t(`trace.preset.${name}`)}
        </Button>
      ))}
    </Group>
  )
}
