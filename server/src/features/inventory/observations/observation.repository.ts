import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { chunks } from '../records/chunks.ts'
import type { DeviceRow } from '../records/device-row.ts'

/** Columns that follow the device itself. A person's columns (name, note, kind, place) are never written here. */
export const observedColumns = [
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
  'last_seen_at',
  'status',
  'status_reason',
  'status_at',
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

export type ObservedRow = Pick<DeviceRow, 'sn' | (typeof observedColumns)[number]>

/** What devices tell, written many at a time inside the caller's transaction. */
export class ObservationRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Rows exist since the first contact; the insert is only the portable way to update many at once. */
  async saveRows(rows: ObservedRow[]): Promise<void> {
    for (const some of chunks(rows, 200)) {
      await this.#db
        .insertInto('device')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .column('sn')
            .doUpdateSet((eb) =>
              Object.fromEntries(observedColumns.map((column) => [column, eb.ref(`excluded.${column}`)])),
            ),
        )
        .execute()
    }
  }
}
