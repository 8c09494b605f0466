import { listDevices } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { ExportColumn, ExportList } from '../../../http/exports.ts'
import type { CsvCell } from '../../../lib/csv.ts'

const shown = (name: string, value: (row: Device) => CsvCell, unit?: string): ExportColumn<Device>[] => [
  { word: `inventory:column.${name}`, value, ...(unit && { unit }) },
]
const moment = (ms: number | null) => (ms === null ? null : new Date(ms))

/** The device list as a file: figures in their units, states by the names of the interface, the unknown empty. */
export const deviceExport: ExportList<Device> = {
  name: 'devices',
  endpoint: listDevices,
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
    hardware: shown('hardware', (row) => row.hardware),
    lastSeen: shown('lastSeen', (row) => moment(row.lastSeen)),
    config: shown('config', (row) => row.configState),
    note: shown('note', (row) => row.note),
  },
}
