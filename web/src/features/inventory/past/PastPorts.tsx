import { SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { TimeBar } from '../../../components/past/TimeBar'
import { type Moment, useMoment } from '../../../components/past/use-moment'
import { usePastMap } from '../../../components/past/use-past-map'
import { Legend } from '../../../components/port-panel/Legend'
import { measuredLamp, type PortMeasures } from '../../../components/port-panel/measured-lamp'
import { PortPanel } from '../../../components/port-panel/PortPanel'
import { lampOf } from '../../../components/port-panel/port-state'
import { Notice } from '../../../ui/Notice'
import { Panel } from '../../../ui/page/Panel'
import { deviceName } from '../device-name'
import { PastPortTable } from './PastPortTable'
import { metricsOf, rateOf, useFiguresAt } from './past-figures'
import { measuresThen, portMetrics, portsThen } from './past-ports'

/** What is kept of a port tells so much of it. */
const pastModes = ['status', 'speed', 'poe', 'errors', 'utilisation'] as const
type PastMode = (typeof pastModes)[number]

/** The front of the device at the moment in the address. */
export default function PastPorts({ device }: { device: DeviceInfo }) {
  const moment = useMoment()
  return moment.at === null ? null : <PortsAt device={device} moment={moment} at={moment.at} />
}

function PortsAt({ device, moment, at }: { device: DeviceInfo; moment: Moment; at: number }) {
  const { t } = useTranslation('inventory')
  const map = usePastMap(device.group, at)
  const where = `sn=${JSON.stringify(device.sn)}`
  const links = useFiguresAt(metricsOf(portMetrics, where), at, 'port')
  const up = useFiguresAt(metricsOf(['device_up'], where), at, 'sn')
  const measures = useMeasuresAt(where, at)
  const wasAway = up?.get(device.sn)?.get('device_up') === 0
  const ports = links && (wasAway || links.size === 0 ? [] : portsThen(device.state?.ports ?? [], links))
  return (
    <>
      <TimeBar
        from={map.data ? map.data.from : device.boundAt}
        {...{ at, here: 'ports' as const, onMove: moment.goTo, onNow: moment.leave }}
        known={ports === undefined || ports.length > 0 || wasAway}
      />
      {ports === undefined && <Skeleton height={160} radius={6} />}
      {wasAway && <Notice tone="warn">{t('past.away')}</Notice>}
      {ports && ports.length > 0 && (
        <Front
          name={deviceName(device)}
          {...{ ports, measures }}
          neighbours={neighboursOf(device.sn, map.data?.graph ?? null)}
        />
      )}
    </>
  )
}

interface FrontProps {
  name: string
  ports: readonly Port[]
  measures: (port: string) => PortMeasures
  /** What hung on each port. */
  neighbours: ReadonlyMap<string, string>
}

function Front({ name, ports, measures, neighbours }: FrontProps) {
  const { t } = useTranslation('inventory')
  const [mode, setMode] = useState<PastMode>('status')
  const [selected, setSelected] = useState<string | null>(null)
  const hasPoe = ports.some(({ poe }) => poe !== undefined)
  const lamp = (port: Port) =>
    mode === 'errors' || mode === 'utilisation'
      ? measuredLamp(port, mode, measures(port.name))
      : lampOf(port, mode)
  return (
    <>
      <Panel title={t('detail.tab.ports')} flush>
        <SegmentedControl
          size="xs"
          m="sm"
          mb={0}
          aria-label={t('port.mode')}
          value={mode}
          onChange={(value) => setMode(value as PastMode)}
          data={pastModes
            .filter((value) => value !== 'poe' || hasPoe)
            .map((value) => ({ value, label: t(`port.modes.${value}`) }))}
        />
        <PortPanel
          {...{ name, ports, lamp }}
          selected={new Set(selected === null ? [] : [selected])}
          onSelect={setSelected}
        />
        <Legend mode={mode} hasPoe={hasPoe} />
      </Panel>
      <Panel flush>
        <PastPortTable {...{ ports, measures, neighbours, selected }} />
      </Panel>
    </>
  )
}

function useMeasuresAt(where: string, at: number) {
  const received = useFiguresAt(rateOf('port_receive_bytes_total', where), at, 'port')
  const sent = useFiguresAt(rateOf('port_transmit_bytes_total', where), at, 'port')
  const errors = useFiguresAt(errorsOf(where), at, 'port')
  return measuresThen(received, sent, errors)
}

const errorsOf = (where: string) =>
  `label_replace(increase(port_receive_errors_total{${where}}[1h]) + increase(port_transmit_errors_total{${where}}[1h]), "rate", "errors", "", "")`

type PastGraph = NonNullable<ReturnType<typeof usePastMap>['data']>['graph']

/** Who hung on which port of a device, and on what it hung itself. */
function neighboursOf(sn: string, graph: PastGraph): ReadonlyMap<string, string> {
  const names = new Map(graph?.nodes.map(({ id, name }) => [id, name]))
  const at = new Map<string, string[]>()
  for (const { upper, lower, upperPort, lowerPort } of graph?.links ?? []) {
    const [port, other] = upper === sn ? [upperPort, lower] : lower === sn ? [lowerPort, upper] : [null, '']
    if (port !== null) at.set(port, [...(at.get(port) ?? []), names.get(other) ?? other])
  }
  return new Map([...at].map(([port, others]) => [port, others.join(', ')]))
}
