import { Checkbox, Select, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { portPowerCycle } from '#contract/inventory/commands/command-endpoints.ts'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import { call } from '../../../../api/call'
import { useFormats } from '../../../../i18n/use-formats'
import { deviceName } from '../../device-name'
import type { CommandDialogProps } from '../entry'
import { CommandDialog } from './CommandDialog'
import { useCommandForm } from './use-command-form'

const offSeconds = [5, 10, 30, 60]

/** Takes PoE off ports for a moment. */
export function PowerCycleDialog({ device, about, onClose }: CommandDialogProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const ports = device.state?.ports.filter(({ poe }) => poe) ?? []
  const begin = ports.some(({ name }) => name === about) ? [about ?? ''] : []
  const labels = { ports: t('powercycle.ports'), off: t('powercycle.off') }
  const form = useCommandForm({
    device,
    initial: { ports: begin, off: '10' },
    labels,
    check: (values) => (values.ports.length > 0 ? {} : { ports: t('powercycle.none') }),
    send: (values) =>
      call(portPowerCycle, {
        body: { sn: device.sn, ports: values.ports, milliseconds: Number(values.off) * 1000 },
      }),
  })
  return (
    <CommandDialog
      title={t('powercycle.title', { name: deviceName(device) })}
      lead={t('powercycle.lead')}
      form={form}
      submit={t('action.powercycle')}
      danger
      blocked={ports.length === 0}
      size="lg"
      onClose={onClose}
    >
      {ports.length === 0 && <Text c="dimmed">{t('powercycle.noPorts')}</Text>}
      <Checkbox.Group key={form.form.key('ports')} label={labels.ports} {...form.form.getInputProps('ports')}>
        <SimpleGrid
          cols={{ base: 1, xs: 2 }}
          spacing="xs"
          verticalSpacing={6}
          mt={6}
          mah={320}
          style={scrolls}
        >
          {ports.map((port) => (
            <Checkbox
              key={port.name}
              value={port.name}
              label={<bdi>{port.name}</bdi>}
              description={<About port={port} lldp={device.state?.lldp ?? []} />}
            />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Select
        key={form.form.key('off')}
        label={labels.off}
        data={offSeconds.map((value) => ({ value: String(value), label: formats.duration(value) }))}
        allowDeselect={false}
        {...form.form.getInputProps('off')}
      />
    </CommandDialog>
  )
}

const scrolls = { overflowY: 'auto' } as const

/** What hangs on a port: its neighbour and what it draws, else how its PoE stands. */
function About({ port: { name, poe }, lldp }: { port: Port; lldp: DeviceState['lldp'] }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const peer = lldp.find(({ port }) => port === name)
  const drawn = poe?.status === 'delivering' && poe.watts !== undefined
  return (
    <bdi>
      {[
        peer?.name ?? peer?.description,
        drawn ? formats.watts(poe.watts ?? 0) : t(`poe.status.${poe?.status ?? 'unknown'}`),
      ]
        .filter(Boolean)
        .join(' · ')}
    </bdi>
  )
}
