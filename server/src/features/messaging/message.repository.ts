import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type MessageRow = Selectable<Database['outgoing_message']>

/** Messages on their way out, and how each of them ended. */
export class MessageRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(row: Insertable<Database['outgoing_message']>): Promise<number> {
    const { id } = await this.#db
      .insertInto('outgoing_message')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Those whose turn it is, in the order they were asked for. */
  due(now: number, limit: number): Promise<MessageRow[]> {
    return this.#db
      .selectFrom('outgoing_message')
      .selectAll()
      .where('state', '=', 'queued')
      .where('next_try_at', '<=', now)
      .orderBy('id')
      .limit(limit)
      .execute()
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

  async removeBefore(at: number): Promise<void> {
    await this.#db
      .deleteFrom('outgoing_message')
      .where('created_at', '<', at)
      .where('state', '!=', 'queued')
      .execute()
  }
}
