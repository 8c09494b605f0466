import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type RecordingRow = Selectable<Database['terminal_recording']>
export type NewRecording = Insertable<Database['terminal_recording']>

interface SealedPart {
  recording: number
  number: number
  sealed: string
  durationMs: number
}

/** What lists show. */
const LISTED = 500

/** Terminals that were recorded: what is known of them, and their sealed parts. */
export class RecordingRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  create(row: NewRecording): Promise<RecordingRow> {
    return this.#db.insertInto('terminal_recording').values(row).returningAll().executeTakeFirstOrThrow()
  }

  find(id: number): Promise<RecordingRow | undefined> {
    return this.#db.selectFrom('terminal_recording').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Newest first. */
  list({ tenant, network }: { tenant: number; network: number }): Promise<RecordingRow[]> {
    return this.#db
      .selectFrom('terminal_recording')
      .selectAll()
      .where('network_id', '=', network)
      .where('tenant_id', '=', tenant)
      .orderBy('id', 'desc')
      .limit(LISTED)
      .execute()
  }

  add({ recording, number, sealed, durationMs }: SealedPart): Promise<void> {
    return this.#db.transaction().execute(async (db) => {
      await db
        .insertInto('terminal_recording_part')
        .values({ recording_id: recording, number, events_sealed: sealed })
        .execute()
      await db
        .updateTable('terminal_recording')
        .set(({ eb }) => ({ duration_ms: durationMs, bytes: eb('bytes', '+', sealed.length) }))
        .where('id', '=', recording)
        .execute()
    })
  }

  async part(recording: number, number: number): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('terminal_recording_part')
      .select('events_sealed')
      .where('recording_id', '=', recording)
      .where('number', '=', number)
      .executeTakeFirst()
    return row?.events_sealed
  }

  /** Bytes that the recordings of a tenant take. */
  async bytesOf(tenant: number): Promise<number> {
    const { bytes } = await this.#db
      .selectFrom('terminal_recording')
      .select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'))
      .where('tenant_id', '=', tenant)
      .executeTakeFirstOrThrow()
    return Number(bytes ?? 0)
  }

  some({ tenant, network, ids }: { tenant: number; network: number; ids: number[] }) {
    const own = this.#db.selectFrom('terminal_recording').select(['id', 'tunnel_id'])
    return own
      .where('tenant_id', '=', tenant)
      .where('network_id', '=', network)
      .where('id', 'in', ids)
      .execute()
  }

  async remove(ids: number[]): Promise<void> {
    if (ids.length > 0) await this.#db.deleteFrom('terminal_recording').where('id', 'in', ids).execute()
  }

  /** What was typed there is of whoever owned the network then. */
  async removeOf({ tenant, network }: { tenant: number; network: number }): Promise<void> {
    const own = this.#db.deleteFrom('terminal_recording').where('tenant_id', '=', tenant)
    await own.where('network_id', '=', network).execute()
  }

  async removeKeptUntil(at: number): Promise<void> {
    await this.#db.deleteFrom('terminal_recording').where('kept_until', '<', at).execute()
  }
}
