import type { Kysely } from 'kysely'
import { KeptInsert } from '../../../db/kept-insert.ts'
import type { Database } from '../../../db/schema.ts'
import type { DeviceRow } from '../records/device-row.ts'

/** What most reports leave as it is, for days. */
export const lastingColumns = [
  'protocol',
  'external_id',
  'mac',
  'told_kind',
  'told_kind_source',
  'model',
  'compatible',
  'hostname',
  'software',
  'hardware',
  'capabilities',
  'withheld',
  'name_key',
  'search_text',
  'address',
  'config',
  'config_kind',
  'first_seen_at',
  'connected_at',
  'status',
  'status_reason',
  'status_at',
] as const satisfies readonly (keyof DeviceRow)[]

/** What every report changes. */
export const measuredColumns = [
  'last_seen_at',
  'ip_lan',
  'ip_wan',
  'uptime_s',
  'uptime_at',
  'users',
  'sessions',
  'tx_bytes',
  'rx_bytes',
  'battery_ratio',
  'temperature_c',
  'poe_watts',
  'signal_dbm',
] as const satisfies readonly (keyof DeviceRow)[]

/** Columns that follow the device itself. A person's columns (name, note, kind, place) are never written here. */
export const observedColumns = [...lastingColumns, ...measuredColumns] as const

export type ObservedRow = Pick<DeviceRow, 'sn' | (typeof observedColumns)[number]>
export type MeasuredRow = Pick<DeviceRow, 'sn' | (typeof measuredColumns)[number]>

const whole = new KeptInsert<'device', ObservedRow>('device', ['sn'], observedColumns)
const measured = new KeptInsert<'device', MeasuredRow>('device', ['sn'], measuredColumns)

/**
 * What devices tell, written many at a time inside the caller's transaction. Rows exist since the first contact; the
 * insert is only the portable way to update many at once.
 */
export class ObservationRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  saveRows(rows: readonly ObservedRow[]): Promise<void> {
    return whole.run(this.#db, rows)
  }

  /** Of devices that told nothing else: a third of the columns, one index instead of five. */
  saveMeasured(rows: readonly MeasuredRow[]): Promise<void> {
    return measured.run(this.#db, rows)
  }
}
