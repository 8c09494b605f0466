import { useTranslation } from 'react-i18next'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import { type DataColumn, DataTable } from '../../../../components/data-table/DataTable'
import { mediumWord, poeTone } from '../../../../components/port-panel/port-state'
import { useFormats } from '../../../../i18n/use-formats'
import { Mono } from '../../../../ui/Mono'
import { StateMark } from '../../../../ui/StateMark'
import { measured, shown, text } from '../values'
import css from './PortTable.module.css'

interface PortTableProps {
  state: DeviceState
  selected: string | null
  onSelect: (name: string) => void
}

/** Every port with its counters; the one selected in the panel is marked. */
export function PortTable({ state, selected, onSelect }: PortTableProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const neighbour = (port: Port) => state.lldp.find((entry) => entry.port === port.name)
  const sum = (a: number | undefined, b: number | undefined) =>
    a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0)
  const hasMedium = state.ports.some((port) => mediumWord(port) !== undefined)
  const mediumColumn: DataColumn<Port> = {
    id: 'medium',
    header: t('port.medium'),
    cell: (port) =>
      shown(mediumWord(port), (word) => (word === 'copper' ? t('port.copper') : <bdi>{word}</bdi>)),
  }
  return (
    <DataTable
      label={t('port.table')}
      rows={state.ports}
      rowKey={(port) => port.name}
      none={t('port.none')}
      marked={(port) => port.name === selected}
      columns={[
        {
          id: 'name',
          header: t('port.port'),
          cell: (port) => (
            <button type="button" className={css.name} onClick={() => onSelect(port.name)}>
              <Mono>{port.name}</Mono>
            </button>
          ),
        },
        {
          id: 'link',
          header: t('port.link'),
          cell: (port) =>
            measured(
              'portLink',
              port.up,
              (up) => <StateMark tone={up ? 'ok' : 'idle'} text={t(up ? 'port.up' : 'port.down')} />,
              port.name,
            ),
        },
        {
          id: 'speed',
          header: t('port.speed'),
          align: 'end',
          cell: (port) =>
            port.up === false ? null : measured('portSpeed', port.speedBps, formats.bitRate, port.name),
        },
        {
          id: 'duplex',
          header: t('port.duplex'),
          cell: (port) =>
            port.up === false
              ? null
              : measured('portDuplex', port.duplex, (duplex) => t(`port.${duplex}`), port.name),
        },
        ...(hasMedium ? [mediumColumn] : []),
        { id: 'role', header: t('port.role'), cell: (port) => t(`port.roles.${port.role}`) },
        {
          id: 'poe',
          header: t('port.poe'),
          cell: (port) =>
            port.poe && (
              <StateMark tone={poeTone(port.poe.status)} text={t(`poe.status.${port.poe.status}`)} />
            ),
        },
        { id: 'peer', header: t('port.neighbour'), cell: (port) => peerName(neighbour(port)) },
        {
          id: 'rx',
          header: t('port.received'),
          align: 'end',
          cell: (port) => measured('portReceived', port.counters?.rxBytes, formats.bytes, port.name),
        },
        {
          id: 'tx',
          header: t('port.sent'),
          align: 'end',
          cell: (port) => measured('portSent', port.counters?.txBytes, formats.bytes, port.name),
        },
        {
          id: 'errors',
          header: t('port.errors'),
          align: 'end',
          cell: (port) =>
            measured(
              'portErrors',
              sum(port.counters?.rxErrors, port.counters?.txErrors),
              formats.count,
              port.name,
            ),
        },
        {
          id: 'dropped',
          header: t('port.dropped'),
          align: 'end',
          cell: (port) =>
            measured(
              'portDropped',
              sum(port.counters?.rxDropped, port.counters?.txDropped),
              formats.count,
              port.name,
            ),
        },
      ]}
    />
  )
}

const peerName = (peer: DeviceState['lldp'][number] | undefined) =>
  peer ? text(peer.name ?? peer.description ?? peer.mac) : null
