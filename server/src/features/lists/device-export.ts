import { listDevices } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { DeviceFacts } from '#contract/lists/device-facts.ts'
import type { ExportColumn, ExportList } from '../../http/exports.ts'
import type { Caller } from '../../http/route.ts'
import type { CsvCell } from '../../lib/csv/csv.ts'

type Facts = Pick<DeviceFacts, 'alarms' | 'uplink' | 'poe' | 'firmware'>

/** A row of the file: the device, and what is not told by itself alone; null: not known by now. */
export interface ExportedDevice extends Device {
  facts: Facts | null
}

const shown = (
  name: string,
  value: (row: ExportedDevice) => CsvCell,
  unit?: string,
): ExportColumn<ExportedDevice>[] => [{ word: `inventory:column.${name}`, value, ...(unit && { unit }) }]
const moment = (ms: number | null) => (ms === null ? null : new Date(ms))

/** Columns that are worked out from more than the device's record. */
const ofFacts: ReadonlySet<string> = new Set(['uplink', 'alarms', 'poe', 'firmware'])

/** The device list as a file: figures in their units, states by the names of the interface, the unknown empty. */
export const deviceExport = (
  factsOf: (caller: Caller, sns: string[]) => Promise<(Facts & { sn: string })[]>,
): ExportList<ExportedDevice> => ({
  name: 'devices',
  endpoint: listDevices,
  async prepare(caller, rows, columns) {
    if (!columns.some((name) => ofFacts.has(name))) return rows.map((row) => ({ ...row, facts: null }))
    const facts = new Map(
      (
        await factsOf(
          caller,
          rows.map(({ sn }) => sn),
        )
      ).map((one) => [one.sn, one]),
    )
    return rows.map((row) => ({ ...row, facts: facts.get(row.sn) ?? null }))
  },
  columns: {
    name: shown('name', (row) => row.hostname ?? row.sn),
    status: shown('status', (row) => row.status),
    type: shown('type', (row) => row.DeviceType),
    group: shown('group', (row) => row.groupName),
    model: shown('model', (row) => row.model),
    ip: shown('ip', (row) => row.ip),
    lanip: shown('lanip', (row) => row.lanip),
    wanip: shown('wanip', (row) => row.wanip),
    mac: shown('mac', (row) => row.mac),
    sn: shown('sn', (row) => row.sn),
    users: shown('users', (row) => row.users),
    sessions: shown('sessions', (row) => row.sessions),
    traffic: [
      { word: 'lists:export.received', unit: 'B', value: (row) => row.rx },
      { word: 'lists:export.sent', unit: 'B', value: (row) => row.tx },
    ],
    battery: shown('battery', (row) => (row.battery === null ? null : row.battery * 100), '%'),
    temperature: shown('temperature', (row) => row.temperature, '°C'),
    signal: shown('signal', (row) => row.signal, 'dBm'),
    uptime: shown('uptime', (row) => row.uptime, 's'),
    software: shown('software', (row) => row.software),
    firmware: shown('firmware', ({ facts }) => facts?.firmware?.stand ?? null),
    hardware: shown('hardware', (row) => row.hardware),
    lastSeen: shown('lastSeen', (row) => moment(row.lastSeen)),
    config: shown('config', (row) => row.configState),
    uplink: shown('uplink', ({ facts }) => facts?.uplink?.name ?? null),
    alarms: shown(
      'alarms',
      ({ facts }) => facts && facts.alarms.critical + facts.alarms.medium + facts.alarms.normal,
    ),
    poe: shown('poe', ({ facts }) => facts?.poe?.usedWatts ?? null, 'W'),
    note: shown('note', (row) => row.note),
  },
})
