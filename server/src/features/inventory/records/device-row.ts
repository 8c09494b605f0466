import type { Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { SharedTexts } from '../../../lib/shared-values.ts'
import { orderedKey } from '../../../lib/words/name-order.ts'

/** A device as its table has it; in memory the same shape holds what is not on disk yet. */
export type DeviceRow = Selectable<Database['device']>

/** Columns that thousands of devices have alike. */
const alikeColumns = [
  ...(['protocol', 'kind', 'kind_source', 'told_kind', 'told_kind_source'] as const),
  ...(['model', 'compatible', 'software', 'hardware', 'capabilities'] as const),
  ...(['status', 'status_reason', 'config_state', 'config_kind', 'withheld'] as const),
] satisfies readonly (keyof DeviceRow)[]
const alike = new SharedTexts()

/** The same object; the texts in it that others have as well are in memory once. */
export function sharingTexts<Columns extends Partial<DeviceRow>>(columns: Columns): Columns {
  const texts: Partial<Record<keyof DeviceRow, unknown>> = columns
  for (const column of alikeColumns) {
    const text = texts[column]
    if (typeof text === 'string') texts[column] = alike.of(text)
  }
  return columns
}

/** What is equal stays the text it was: whatever is new is carried into the old generation with every report. */
export function takeIn(row: DeviceRow, values: Partial<DeviceRow>): void {
  const columns: Record<string, unknown> = row
  for (const [column, value] of Object.entries(values)) if (columns[column] !== value) columns[column] = value
}

/** The name people see: what a person gave, else what the device calls itself. */
export const shownName = (row: Pick<DeviceRow, 'name' | 'hostname'>): string | null =>
  row.name || row.hostname || null

/** The MAC: what the device told, else its serial number where that is one (readings C24). */
export const macOf = (row: Pick<DeviceRow, 'mac' | 'sn'>): string | null =>
  row.mac ?? (row.sn.includes(':') ? row.sn : null)

const searchedColumns = [
  ...(['sn', 'name', 'hostname', 'mac'] as const),
  ...(['address', 'ip_lan', 'ip_wan', 'model', 'note'] as const),
] satisfies readonly (keyof DeviceRow)[]

type SearchedColumns = Pick<DeviceRow, (typeof searchedColumns)[number]>

/** Whether lists would sort or find it elsewhere with these values. */
export const changesKeys = (row: SearchedColumns, values: Partial<SearchedColumns>): boolean =>
  searchedColumns.some((column) => values[column] !== undefined && values[column] !== row[column])

/** The derived columns that lists sort and search by; made here so that both engines agree on letters. */
export function keysOf(row: SearchedColumns): Pick<DeviceRow, 'name_key' | 'search_text'> {
  const mac = macOf(row)
  const parts = [
    row.name,
    row.hostname,
    row.sn,
    mac,
    mac?.replaceAll(':', ''),
    row.address,
    row.ip_lan,
    row.ip_wan,
    row.model,
    row.note,
  ]
  return {
    name_key: orderedKeyOf(row),
    search_text: [...new Set(parts.filter(Boolean))].join('\n').toLowerCase(),
  }
}

function orderedKeyOf(row: SearchedColumns): string | null {
  const name = shownName(row)
  return name === null ? null : orderedKey(name)
}

/** A device nobody has told anything about yet. */
export function blankRow(sn: string): DeviceRow {
  return {
    sn,
    protocol: null,
    external_id: null,
    mac: null,
    tenant_id: null,
    network_id: null,
    kind: null,
    kind_source: 'unknown',
    told_kind: null,
    told_kind_source: 'unknown',
    name: '',
    note: '',
    name_key: null,
    search_text: sn.toLowerCase(),
    model: null,
    compatible: null,
    hostname: null,
    software: null,
    hardware: null,
    capabilities: '[]',
    withheld: '[]',
    key_fingerprint: null,
    any_name: 0,
    key_by_ca: 0,
    label_hash: null,
    other_key_before: 0,
    address: null,
    config: null,
    config_kind: null,
    first_seen_at: null,
    connected_at: null,
    last_seen_at: null,
    bound_at: null,
    tenant_since: null,
    status: 'never',
    status_reason: 'awaiting_first_contact',
    status_at: null,
    ...nothingReported,
    config_state: 'unmanaged',
  }
}

/** What a report fills; emptied when the device changes hands. */
export const nothingReported = {
  ip_lan: null,
  ip_wan: null,
  uptime_s: null,
  uptime_at: null,
  users: null,
  sessions: null,
  tx_bytes: null,
  rx_bytes: null,
  battery_ratio: null,
  temperature_c: null,
  signal_dbm: null,
  poe_watts: null,
} satisfies Partial<DeviceRow>

export const isBound = (row: DeviceRow): row is DeviceRow & { tenant_id: number; network_id: number } =>
  row.tenant_id !== null && row.network_id !== null
