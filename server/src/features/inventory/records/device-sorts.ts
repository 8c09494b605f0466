import type { deviceSorts } from '#contract/inventory/endpoints.ts'
import { openAlarmsOf } from '../../alarm/open-alarms-of.reader.ts'

export type SortName = (typeof deviceSorts)[number]

/** What a list is ordered by. Ties and unknown values (always last) go by serial number. */
export interface Sort {
  name: SortName
  descending: boolean
}

/** What of its rows cannot be in a column of theirs. */
const openAlarms = openAlarmsOf('device.sn', 'device.tenant_id')

/** Column of each sort, or what is worked out for it; text is compared as it stands there, numbers as numbers. `group` joins the network's name. */
export const sortColumns = {
  name: { column: 'device.name_key', type: 'text' },
  status: { column: 'device.status', type: 'text' },
  model: { column: 'device.model', type: 'text' },
  sn: { column: 'device.sn', type: 'text' },
  mac: { column: 'device.mac', type: 'text' },
  ip: { column: 'device.address', type: 'text' },
  users: { column: 'device.users', type: 'integer' },
  uptime: { column: 'device.uptime_s', type: 'double' },
  software: { column: 'device.software', type: 'text' },
  lastSeen: { column: 'device.last_seen_at', type: 'bigint' },
  rx: { column: 'device.rx_bytes', type: 'double' },
  tx: { column: 'device.tx_bytes', type: 'double' },
  battery: { column: 'device.battery_ratio', type: 'double' },
  temperature: { column: 'device.temperature_c', type: 'double' },
  signal: { column: 'device.signal_dbm', type: 'double' },
  type: { column: 'device.kind', type: 'text' },
  group: { column: 'network.name', type: 'text' },
  config: { column: 'device.config_state', type: 'text' },
  poe: { column: 'device.poe_watts', type: 'double' },
  alarms: { column: openAlarms, type: 'bigint' },
} as const satisfies Record<
  SortName,
  { column: string | ReturnType<typeof openAlarmsOf>; type: keyof typeof fits }
>

/** Whether a value may be compared with a column: PostgreSQL answers an error to what its type cannot hold. */
const fits = {
  text: (key: unknown) => typeof key === 'string' && !key.includes('\0'),
  integer: (key: unknown) => Number.isInteger(key) && Math.abs(key as number) < 2 ** 31,
  bigint: (key: unknown) => Number.isSafeInteger(key),
  double: (key: unknown) => Number.isFinite(key),
}

export const fitsSort = ({ name }: Sort, key: unknown): boolean => fits[sortColumns[name].type](key)

/** `-users` → users, descending. Checked by the contract. */
export function parseSort(text: string | undefined): Sort {
  const descending = text?.startsWith('-') ?? false
  return { name: (text?.replace('-', '') ?? 'name') as SortName, descending }
}
