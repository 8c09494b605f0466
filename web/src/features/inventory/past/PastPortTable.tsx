import { useTranslation } from 'react-i18next'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { type DataColumn, DataTable } from '../../../components/data-table/DataTable'
import type { PortMeasures } from '../../../components/port-panel/measured-lamp'
import { useFormats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import { shown } from '../tabs/values'

interface PastPortTableProps {
  ports: readonly Port[]
  measures: (port: string) => PortMeasures
  /** What hung on each port. */
  neighbours: ReadonlyMap<string, string>
  selected: string | null
}

/** Every port with what is known of it at that moment. */
export function PastPortTable({ ports, measures, neighbours, selected }: PastPortTableProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const figure = (id: keyof PortMeasures, header: string, draw: (value: number) => string) => ({
    ...{ id, header, align: 'end' as const },
    cell: (port: Port) => shown(measures(port.name)[id] as number | undefined, draw),
  })
  const columns: DataColumn<Port>[] = [
    { ...{ id: 'name', header: t('port.port') }, cell: (port) => <Mono>{port.name}</Mono> },
    {
      ...{ id: 'link', header: t('port.link') },
      cell: (port) =>
        shown(port.up, (up) => (
          <StateMark tone={up ? 'ok' : 'idle'} text={t(up ? 'port.up' : 'port.down')} />
        )),
    },
    {
      ...{ id: 'speed', header: t('port.speed'), align: 'end' },
      cell: (port) => (port.up === false ? null : shown(port.speedBps, formats.bitRate)),
    },
    {
      ...{ id: 'duplex', header: t('port.duplex') },
      cell: (port) => (port.up === false ? null : shown(port.duplex, (duplex) => t(`port.${duplex}`))),
    },
    { ...{ id: 'poe', header: t('port.poe') }, cell: (port) => port.poe && <Power poe={port.poe} /> },
    {
      ...{ id: 'peer', header: t('port.neighbour') },
      cell: (port) => neighbours.get(port.name) && <bdi>{neighbours.get(port.name)}</bdi>,
    },
    figure('receiveBps', t('port.received'), formats.bitRate),
    figure('transmitBps', t('port.sent'), formats.bitRate),
    figure('hourErrors', t('port.hourErrors'), (errors) => formats.count(Math.round(errors))),
  ]
  return (
    <DataTable
      label={t('port.table')}
      rows={ports}
      rowKey={({ name }) => name}
      none={t('port.none')}
      marked={({ name }) => name === selected}
      columns={columns}
    />
  )
}

/** Whether it searched or was switched off nobody kept. */
function Power({ poe }: { poe: NonNullable<Port['poe']> }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  if (poe.status === 'fault') return <StateMark tone="bad" text={t('poe.status.fault')} />
  if (poe.status !== 'delivering') return <StateMark tone="idle" text={t('past.noPower')} />
  return (
    <>
      <StateMark tone="ok" text={t('poe.status.delivering')} />
      {poe.watts !== undefined && ` ${formats.watts(poe.watts)}`}
    </>
  )
}
