import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Device } from '#contract/inventory/schemas.ts'
import { Age } from '../../../components/Age'
import { ConfigStateMark } from '../../../components/configuration/status/ConfigStateMark'
import type { ListColumn } from '../../../components/resource-list/column'
import { Unknown, type UnknownReason } from '../../../components/Unknown'
import type { Formats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import { DeviceStatus } from '../DeviceStatus'
import { qualityOf, qualityTones } from '../tabs/equipment/signal-quality'
import { chargeTone } from '../tabs/equipment/solar-state'
import { NameCell } from './NameCell'

export const columnNames = [
  'name',
  'status',
  'type',
  'group',
  'model',
  'ip',
  'lanip',
  'wanip',
  'mac',
  'sn',
  'users',
  'sessions',
  'traffic',
  'battery',
  'temperature',
  'signal',
  'uptime',
  'software',
  'hardware',
  'lastSeen',
  'config',
  'note',
] as const
export type ColumnName = (typeof columnNames)[number]

interface ColumnDrawing {
  width?: number
  phoneWidth?: number
  align?: 'end'
  sortable?: boolean
  phone?: boolean
  fixed?: boolean
  cell: (device: Device, words: Words) => ReactNode
}

export interface Words {
  t: TFunction<'inventory'>
  formats: Formats
}

const known = (value: ReactNode | null, reason?: UnknownReason) =>
  value ?? <Unknown {...(reason && { reason })} />
const plain = (text: string | null) => known(text ? <bdi title={text}>{text}</bdi> : null)
const address = (text: string | null) => known(text ? <Mono>{text}</Mono> : null)
/** What only a report tells: without one there has been none. */
const measured = (value: number | null, device: Device, draw: (value: number) => ReactNode) =>
  known(value === null ? null : draw(value), device.status === 'never' ? 'noReport' : 'notReported')
const counted = (value: number | null, draw: (value: number) => string, device: Device) =>
  measured(value, device, draw)

/** Every column of every device list, drawn once; kinds choose from these by name. */
const drawings: Record<ColumnName, ColumnDrawing> = {
  name: { sortable: true, fixed: true, cell: (device) => <NameCell device={device} /> },
  status: {
    width: 112,
    phoneWidth: 110,
    sortable: true,
    phone: true,
    cell: (device) => <DeviceStatus device={device} />,
  },
  type: { width: 168, sortable: true, cell: (device, { t }) => t(`kind.${device.DeviceType ?? 'unknown'}`) },
  group: { width: 150, sortable: true, cell: (device) => plain(device.groupName) },
  model: { width: 124, sortable: true, cell: (device) => plain(device.model) },
  ip: { width: 124, sortable: true, cell: (device) => address(device.ip) },
  lanip: { width: 124, cell: (device) => address(device.lanip) },
  wanip: { width: 124, cell: (device) => address(device.wanip) },
  mac: { width: 146, sortable: true, cell: (device) => address(device.mac) },
  sn: { width: 156, sortable: true, cell: (device) => address(device.sn) },
  users: {
    width: 72,
    phoneWidth: 60,
    align: 'end',
    sortable: true,
    phone: true,
    cell: (device, { formats }) => counted(device.users, formats.count, device),
  },
  sessions: {
    width: 88,
    align: 'end',
    cell: (device, { formats }) => counted(device.sessions, formats.count, device),
  },
  traffic: {
    width: 140,
    align: 'end',
    cell: (device, { formats }) =>
      device.rx === null || device.tx === null
        ? counted(null, formats.count, device)
        : `${formats.bytes(device.rx)} / ${formats.bytes(device.tx)}`,
  },
  battery: {
    width: 96,
    sortable: true,
    cell: (device, { formats }) =>
      measured(device.battery, device, (ratio) => (
        <StateMark tone={chargeTone(ratio)} text={formats.ratio(ratio)} />
      )),
  },
  temperature: {
    width: 110,
    align: 'end',
    sortable: true,
    cell: (device, { formats }) =>
      measured(device.temperature, device, (celsius) => <span>{formats.celsius(celsius)}</span>),
  },
  signal: {
    width: 108,
    sortable: true,
    cell: (device, { formats }) =>
      measured(device.signal, device, (dbm) => (
        <StateMark tone={qualityTones[qualityOf('rsrp', dbm)]} text={formats.dbm(dbm)} />
      )),
  },
  uptime: {
    width: 106,
    align: 'end',
    sortable: true,
    cell: (device, { formats }) => counted(device.uptime, formats.duration, device),
  },
  software: { width: 108, sortable: true, cell: (device) => plain(device.software) },
  hardware: { width: 130, cell: (device) => plain(device.hardware) },
  lastSeen: {
    width: 106,
    sortable: true,
    cell: (device) => known(device.lastSeen === null ? null : <Age at={device.lastSeen} />, 'never'),
  },
  config: { width: 178, cell: (device) => <ConfigStateMark state={device.configState} /> },
  note: { width: 180, cell: (device) => device.note || null },
}

/** The named columns with their words. */
export function deviceColumns(names: readonly ColumnName[], words: Words): ListColumn<Device>[] {
  return names.map((name) => {
    const { cell, ...drawing } = drawings[name]
    return { ...drawing, id: name, header: words.t(`column.${name}`), cell: (device) => cell(device, words) }
  })
}

/** A kind's columns as they stand: status behind the name, the network after it where there are several. */
export function orderOf(
  columns: readonly ColumnName[],
  more: readonly ColumnName[],
  scope: 'network' | 'all',
): ColumnName[] {
  const extra: ColumnName[] = scope === 'all' ? ['group'] : []
  return ['name', 'status', ...extra, ...columns.slice(1), ...more]
}
