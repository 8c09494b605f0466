import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Device } from '#contract/inventory/schemas.ts'
import { Age } from '../../../components/Age'
import { ConfigStateMark } from '../../../components/configuration/status/ConfigStateMark'
import { Old } from '../../../components/Old'
import type { ListColumn } from '../../../components/resource-list/column'
import { Unknown, type UnknownReason } from '../../../components/Unknown'
import type { Formats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import { DeviceStatus } from '../DeviceStatus'
import { qualityOf, qualityTones } from '../tabs/equipment/signal-quality'
import { chargeTone } from '../tabs/equipment/solar-state'
import { Firmware } from './Firmware'
import { FirmwareState } from './FirmwareState'
import { AlarmsCell, PoeCell, UplinkCell } from './facts/cells'
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
  'uplink',
  'users',
  'alarms',
  'poe',
  'sessions',
  'traffic',
  'battery',
  'temperature',
  'signal',
  'uptime',
  'software',
  'firmware',
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
  /** The version that most devices of a model run, by model; absent: not known here. */
  usual?: ReadonlyMap<string, string>
}

/** Columns whose head says more than its words, on hover. */
const explained = [
  'status',
  'users',
  'uptime',
  'traffic',
  'software',
  'lastSeen',
  'uplink',
  'alarms',
  'poe',
  'config',
  'ip',
  'sessions',
] as const
const isExplained = (name: ColumnName): name is (typeof explained)[number] =>
  (explained as readonly string[]).includes(name)

const known = (value: ReactNode | null, reason?: UnknownReason) =>
  value ?? <Unknown {...(reason && { reason })} />
const plain = (text: string | null) => known(text ? <bdi title={text}>{text}</bdi> : null)
const address = (text: string | null) => known(text ? <Mono>{text}</Mono> : null)
/** What only a report tells: without one there has been none; of a device that is away it was true once. */
function measured(value: number | null, device: Device, draw: (value: number) => ReactNode) {
  if (value === null) return known(null, device.status === 'never' ? 'noReport' : 'notReported')
  const { status, lastSeen } = device
  return status === 'offline' && lastSeen !== null ? <Old at={lastSeen}>{draw(value)}</Old> : draw(value)
}
const counted = (value: number | null, draw: (value: number) => string, device: Device) =>
  measured(value, device, draw)

/** Every column of every device list, drawn once; kinds choose from these by name. */
const drawings: Record<ColumnName, ColumnDrawing> = {
  name: { sortable: true, fixed: true, cell: (device) => <NameCell device={device} /> },
  status: {
    width: 100,
    phoneWidth: 110,
    sortable: true,
    phone: true,
    cell: (device) => <DeviceStatus device={device} />,
  },
  type: { width: 168, sortable: true, cell: (device, { t }) => t(`kind.${device.DeviceType ?? 'unknown'}`) },
  group: { width: 112, sortable: true, cell: (device) => plain(device.groupName) },
  model: { width: 124, sortable: true, cell: (device) => plain(device.model) },
  ip: { width: 124, sortable: true, cell: (device) => address(device.ip) },
  lanip: { width: 118, cell: (device) => address(device.lanip) },
  wanip: { width: 124, cell: (device) => address(device.wanip) },
  mac: { width: 146, sortable: true, cell: (device) => address(device.mac) },
  sn: { width: 156, sortable: true, cell: (device) => address(device.sn) },
  uplink: { width: 148, cell: (device) => <UplinkCell device={device} /> },
  alarms: { width: 64, align: 'end', sortable: true, cell: (device) => <AlarmsCell device={device} /> },
  poe: { width: 148, align: 'end', sortable: true, cell: (device) => <PoeCell device={device} /> },
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
        : measured(device.rx, device, (rx) => `${formats.bytes(rx)} / ${formats.bytes(device.tx!)}`),
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
  software: {
    width: 112,
    sortable: true,
    cell: (device, { usual }) =>
      known(
        device.software && <Firmware device={device} usual={usual?.get(device.model ?? '')} />,
        device.status === 'never' ? 'noReport' : 'notReported',
      ),
  },
  firmware: { width: 128, cell: (device) => <FirmwareState sn={device.sn} /> },
  hardware: { width: 130, cell: (device) => plain(device.hardware) },
  lastSeen: {
    width: 92,
    sortable: true,
    cell: (device) => known(device.lastSeen === null ? null : <Age at={device.lastSeen} />, 'never'),
  },
  config: { width: 150, sortable: true, cell: (device) => <ConfigStateMark state={device.configState} /> },
  note: { width: 180, cell: (device) => device.note || null },
}

/** The named columns with their words. */
export function deviceColumns(names: readonly ColumnName[], words: Words): ListColumn<Device>[] {
  return names.map((name) => {
    const { cell, ...drawing } = drawings[name]
    return {
      ...{ ...drawing, id: name, header: words.t(`column.${name}`) },
      ...(isExplained(name) && { hint: words.t(`columnHint.${name}`) }),
      cell: (device) => cell(device, words),
    }
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
