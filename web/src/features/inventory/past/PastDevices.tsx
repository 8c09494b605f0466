import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { TopologyGraph } from '#contract/topology/graph.ts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { DataTable } from '../../../components/data-table/DataTable'
import { TimeBar } from '../../../components/past/TimeBar'
import { useMoment } from '../../../components/past/use-moment'
import { usePastMap } from '../../../components/past/use-past-map'
import { useFormats } from '../../../i18n/use-formats'
import { byName } from '../../../lib/by-name'
import { Panel } from '../../../ui/page/Panel'
import { type PastDevice, pastColumns } from './past-columns'
import { metricsOf, rateOf, useFiguresAt } from './past-figures'

interface PastDevicesProps {
  label: string
  /** Null: every kind. */
  kinds: readonly DeviceKind[] | null
}

/** The devices of the selected network as they were at the moment in the address. */
export default function PastDevices({ label, kinds }: PastDevicesProps) {
  const { current } = useNetworks()
  const moment = useMoment()
  const past = usePastMap(current?.ID ?? null, moment.at)
  if (moment.at === null || !current) return null
  const graph = past.data?.graph ?? null
  return (
    <>
      <TimeBar
        from={past.data?.from ?? null}
        at={moment.at}
        known={past.isPending || graph !== null}
        here="devices"
        onMove={moment.goTo}
        onNow={moment.leave}
      />
      {past.isPending && <Skeleton height={240} radius={6} />}
      {graph && <Devices network={current.ID} at={moment.at} {...{ graph, label, kinds }} />}
    </>
  )
}

interface DevicesProps extends PastDevicesProps {
  network: number
  at: number
  graph: TopologyGraph
}

const figureNames = [
  'device_clients',
  'device_cpu_ratio',
  'device_memory_used_ratio',
  'device_uptime_seconds',
]

function Devices({ network, at, graph, label, kinds }: DevicesProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const where = `network="${network}"`
  const figures = useFiguresAt(metricsOf(figureNames, where), at, 'sn')
  const received = useFiguresAt(rateOf('device_receive_bytes_total', where), at, 'sn')
  const sent = useFiguresAt(rateOf('device_transmit_bytes_total', where), at, 'sn')
  const devices = devicesIn(graph, kinds).map(
    (device): PastDevice => ({
      ...device,
      figures: new Map([received, sent, figures].flatMap((some) => [...(some?.get(device.node.id) ?? [])])),
    }),
  )
  const online = devices.filter(({ node }) => node.online).length
  return (
    <Panel flush>
      <DataTable
        label={label}
        rows={devices}
        rowKey={({ node }) => node.id}
        none={t('past.noDevices')}
        searchText={({ node }) => `${node.name} ${node.id} ${node.model ?? ''}`}
        searchLabel={t('past.search')}
        aside={t('past.online', { online: formats.count(online), all: formats.count(devices.length) })}
        columns={pastColumns(t, formats)}
      />
    </Panel>
  )
}

/** Those of the kinds asked for, by name, each with what it hung on. */
function devicesIn({ nodes, links }: TopologyGraph, kinds: PastDevicesProps['kinds']) {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  const uplinks = new Map(links.map((link) => [link.lower, link]))
  return nodes
    .filter(({ hidden, kind }) => !hidden && (kinds === null || (kind !== null && kinds.includes(kind))))
    .toSorted(byName)
    .map((node) => {
      const link = uplinks.get(node.id)
      return { node, uplink: link ? { ...link, name: names.get(link.upper) ?? link.upper } : null }
    })
}
