import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type MaintenanceRow = Selectable<Database['maintenance']>

export class MaintenanceRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Planned and under way, the nearest first. */
  notOver(network: number, now: number): Promise<MaintenanceRow[]> {
    const windows = this.#db.selectFrom('maintenance').selectAll().where('network_id', '=', network)
    return windows.where('until_at', '>', now).orderBy('from_at').orderBy('id').execute()
  }

  create(row: Insertable<Database['maintenance']>): Promise<MaintenanceRow> {
    return this.#db.insertInto('maintenance').values(row).returningAll().executeTakeFirstOrThrow()
  }

  /** @returns false when there is no such window, or it is over */
  async end(network: number, id: number, now: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('maintenance')
      .set({ until_at: now })
      .where('id', '=', id)
      .where('network_id', '=', network)
      .where('until_at', '>', now)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('maintenance').where('until_at', '<', at).execute()
  }
}
