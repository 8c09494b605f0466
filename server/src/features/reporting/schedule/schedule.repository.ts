import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type ScheduleRow = Selectable<Database['report_schedule']>
export type ScheduleChange = Updateable<Database['report_schedule']>

/** Whose schedules are looked at: one's own, or all of the tenant. */
export interface ScheduleOwner {
  tenant: number
  account?: number
}

/** Reports that are sent regularly, and where each run stands. */
export class ScheduleRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  list({ tenant, account }: ScheduleOwner): Promise<ScheduleRow[]> {
    const all = this.#db.selectFrom('report_schedule').selectAll().where('tenant_id', '=', tenant)
    return (account === undefined ? all : all.where('account_id', '=', account)).orderBy('id').execute()
  }

  async find(whose: ScheduleOwner, id: number): Promise<ScheduleRow | undefined> {
    return (await this.list(whose)).find((row) => row.id === id)
  }

  async insert(row: Insertable<Database['report_schedule']>): Promise<number> {
    const added = this.#db.insertInto('report_schedule').values(row).returning('id')
    return (await added.executeTakeFirstOrThrow()).id
  }

  async update(id: number, change: ScheduleChange): Promise<void> {
    await this.#db.updateTable('report_schedule').set(change).where('id', '=', id).execute()
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('report_schedule').where('id', '=', id).execute()
  }

  due(now: number): Promise<ScheduleRow[]> {
    const waiting = this.#db.selectFrom('report_schedule').selectAll().where('next_run_at', '<=', now)
    return waiting.where('due_at', 'is', null).orderBy('next_run_at').execute()
  }

  /** Those claimed and not finished: the server was stopped on the way, or they are to be tried again. */
  underWay(now: number): Promise<ScheduleRow[]> {
    const claimed = this.#db.selectFrom('report_schedule').selectAll().where('due_at', 'is not', null)
    return claimed
      .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', now)]))
      .orderBy('due_at')
      .execute()
  }

  /** Begins a run. @returns whether it was this caller who did: the row is as it was read, and no run under way */
  async claim({ id, next_run_at }: ScheduleRow, due: number, next: number | null): Promise<boolean> {
    const claim = this.#db
      .updateTable('report_schedule')
      .set({ due_at: due, next_run_at: next, retry_at: null, tries: 0 })
      .where('id', '=', id)
      .where('due_at', 'is', null)
      .where('next_run_at', next_run_at === null ? 'is' : '=', next_run_at)
    return (await claim.executeTakeFirst()).numUpdatedRows > 0n
  }
}
