import type { Insertable, Selectable, Updateable } from 'kysely'
import { taskStatus } from '#contract/tenancy/tasks.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type TaskRow = Selectable<Database['task']>

/** A person as tasks know them: by their account, and by the addresses they proved, to which tasks may have been sent. */
export interface TaskParty {
  account: number
  keys: readonly string[]
}

/** Of each list, the newest. */
const SHOWN = 500

export class TaskRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(row: Insertable<Database['task']>): Promise<number> {
    return (await this.#db.insertInto('task').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  sent(account: number): Promise<TaskRow[]> {
    const sent = this.#db.selectFrom('task').selectAll().where('from_account_id', '=', account)
    return sent.orderBy('id', 'desc').limit(SHOWN).execute()
  }

  received({ account, keys }: TaskParty): Promise<TaskRow[]> {
    return this.#db
      .selectFrom('task')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('to_account_id', '=', account),
          ...(keys.length > 0 ? [eb.and([eb('to_account_id', 'is', null), eb('to_key', 'in', keys)])] : []),
        ]),
      )
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
  }

  find(id: number): Promise<TaskRow | undefined> {
    return this.#db.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Those that wait, of a tenant. */
  pendingOf(tenant: number, now: number): Promise<TaskRow[]> {
    return this.#db
      .selectFrom('task')
      .selectAll()
      .where('from_tenant_id', '=', tenant)
      .where('status', '=', taskStatus.pending)
      .where('expires_at', '>', now)
      .execute()
  }

  /** Compare and set: of all who decide at the same moment, one does. @returns whether it was this one */
  async decide(id: number, now: number, change: Updateable<Database['task']>): Promise<boolean> {
    const decided = await this.#db
      .updateTable('task')
      .set({ ...change, decided_at: now })
      .where('id', '=', id)
      .where('status', '=', taskStatus.pending)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return decided.numUpdatedRows === 1n
  }

  /** One side wants it back. @returns false when it was taken back meanwhile, or the other side asked first */
  async askUndo(id: number, account: number): Promise<boolean> {
    const asked = await this.#db
      .updateTable('task')
      .set({ undo_asked_by: account })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .where((eb) => eb.or([eb('undo_asked_by', 'is', null), eb('undo_asked_by', '=', account)]))
      .executeTakeFirst()
    return asked.numUpdatedRows === 1n
  }

  async undone(id: number, now: number): Promise<boolean> {
    const done = await this.#db
      .updateTable('task')
      .set({ undone_at: now })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    return done.numUpdatedRows === 1n
  }
}
