import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type MessageRow = Selectable<Database['outgoing_message']>

export type SealedFile = Pick<Selectable<Database['message_attachment']>, 'name' | 'type' | 'content_sealed'>

/** Messages on their way out, and how each of them ended. */
export class MessageRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** With its files, or not at all; nothing happens when there is one of that `once_key` already. */
  async insert(
    row: Insertable<Database['outgoing_message']>,
    files: readonly SealedFile[] = [],
  ): Promise<void> {
    await this.#db.transaction().execute(async (on) => {
      const added = await on
        .insertInto('outgoing_message')
        .values(row)
        .onConflict((conflict) => conflict.column('once_key').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added || files.length === 0) return
      const rows = files.map((file) => ({ message_id: added.id, ...file }))
      await on.insertInto('message_attachment').values(rows).execute()
    })
  }

  filesOf(message: number): Promise<SealedFile[]> {
    const found = this.#db.selectFrom('message_attachment').where('message_id', '=', message)
    return found.select(['name', 'type', 'content_sealed']).orderBy('id').execute()
  }

  async removeFiles(message: number): Promise<void> {
    await this.#db.deleteFrom('message_attachment').where('message_id', '=', message).execute()
  }

  /** Those whose turn it is: tenants take turns, those of one tenant in the order they were asked for. */
  async due(now: number, limit: number): Promise<MessageRow[]> {
    const turns = await this.#db
      .selectFrom('outgoing_message')
      .select('id')
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', now)
      .orderBy((eb) =>
        eb.fn.agg<number>('row_number').over((over) => over.partitionBy('tenant_id').orderBy('id')),
      )
      .orderBy('id')
      .limit(limit)
      .execute()
    const ids = turns.map(({ id }) => id)
    if (ids.length === 0) return []
    const rows = await this.#db.selectFrom('outgoing_message').selectAll().where('id', 'in', ids).execute()
    return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  }

  /** When the next message is due; null when none waits. */
  async nextDue(): Promise<number | null> {
    const found = await this.#db
      .selectFrom('outgoing_message')
      .select((eb) => eb.fn.min('next_try_at').as('at'))
      .where('state', '=', 'queued')
      .executeTakeFirst()
    return found?.at ?? null
  }

  async update(id: number, change: Partial<Omit<MessageRow, 'id'>>): Promise<void> {
    await this.#db.updateTable('outgoing_message').set(change).where('id', '=', id).execute()
  }

  find(id: number): Promise<MessageRow | undefined> {
    return this.#db.selectFrom('outgoing_message').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** What it says is still there, and it was not sent. @returns whether it waits to be sent now */
  async queueAgain(id: number, now: number): Promise<boolean> {
    const queued = await this.#db
      .updateTable('outgoing_message')
      .set({ state: 'queued', next_try_at: now, tries: 0 })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'failed'])
      .where('content_sealed', 'is not', null)
      .executeTakeFirst()
    return queued.numUpdatedRows > 0n
  }

  /** What messages that are over said. */
  async wipeBefore(at: number): Promise<void> {
    const over = this.#db
      .selectFrom('outgoing_message')
      .select('id')
      .where('created_at', '<', at)
      .where('state', '!=', 'queued')
    await this.#db.deleteFrom('message_attachment').where('message_id', 'in', over).execute()
    await this.#db
      .updateTable('outgoing_message')
      .set({ content_sealed: null })
      .where('created_at', '<', at)
      .where('state', '!=', 'queued')
      .where('content_sealed', 'is not', null)
      .execute()
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db
      .deleteFrom('outgoing_message')
      .where('created_at', '<', at)
      .where('state', '!=', 'queued')
      .execute()
  }
}
