import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { TopologyLink, TopologyNode } from '#contract/topology/graph.ts'
import type { DataColumn } from '../../../components/data-table/DataTable'
import { Unknown } from '../../../components/Unknown'
import type { Formats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Dash } from '../../../ui/Dash'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import { infoPath } from '../kinds'
import type { Figures } from './past-figures'

export interface PastDevice {
  node: TopologyNode
  uplink: (TopologyLink & { name: string }) | null
  figures: Figures
}

/** What is known of devices at a moment: their place on the map, and what they reported. */
export function pastColumns(t: TFunction<'inventory'>, formats: Formats): DataColumn<PastDevice>[] {
  const figure = (name: string, header: string, draw: (value: number) => string): DataColumn<PastDevice> => ({
    ...{ id: name, header, align: 'end' as const },
    cell: (device) => reported(device, [name], ([value]) => draw(value!)),
  })
  /** What it reported then; one that was away reported nothing. */
  function reported({ node, figures }: PastDevice, names: string[], draw: (values: number[]) => ReactNode) {
    const values = names.flatMap((name) => figures.get(name) ?? [])
    if (!node.online) return <Dash reason={t('past.wasAway')} />
    return values.length < names.length ? <Unknown reason="notReported" /> : draw(values)
  }
  return [
    {
      ...{ id: 'name', header: t('column.name') },
      cell: ({ node }) => (
        <AppLink to={infoPath(node.kind)} search={{ sn: node.id }}>
          <bdi>{node.name}</bdi>
        </AppLink>
      ),
    },
    {
      ...{ id: 'status', header: t('column.status') },
      cell: ({ node }) => (
        <StateMark
          tone={node.online ? 'ok' : 'idle'}
          text={t(node.online ? 'status.online' : 'status.offline')}
        />
      ),
    },
    {
      ...{ id: 'model', header: t('column.model') },
      cell: ({ node }) => (node.model ? <bdi>{node.model}</bdi> : <Unknown />),
    },
    {
      ...{ id: 'uplink', header: t('column.uplink') },
      cell: ({ uplink }) => (uplink ? <Uplink link={uplink} formats={formats} /> : <Unknown />),
    },
    figure('device_clients', t('column.users'), formats.count),
    figure('device_cpu_ratio', t('detail.fact.cpu'), formats.ratio),
    figure('device_memory_used_ratio', t('detail.fact.memory'), formats.ratio),
    {
      ...{ id: 'traffic', header: t('past.traffic'), align: 'end' },
      cell: (device) =>
        reported(device, ['device_receive_bytes_total', 'device_transmit_bytes_total'], ([down, up]) => (
          <span dir="ltr">{`${formats.bitRate(down!)} / ${formats.bitRate(up!)}`}</span>
        )),
    },
    figure('device_uptime_seconds', t('column.uptime'), formats.duration),
  ]
}

function Uplink({ link, formats }: { link: NonNullable<PastDevice['uplink']>; formats: Formats }) {
  return (
    <>
      <bdi>{link.name}</bdi>
      {link.upperPort && (
        <>
          {' '}
          <Mono>{link.upperPort}</Mono>
        </>
      )}
      {link.speedBps !== null && ` ${formats.bitRate(link.speedBps)}`}
    </>
  )
}
