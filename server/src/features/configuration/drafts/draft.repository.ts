import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'

export type DraftRow = Selectable<Database['config_draft']>
export type NewDraft = Omit<Insertable<Database['config_draft']>, 'id'>

/** Section and place in one word; nobody has two drafts of one. */
export const draftKeyOf = (target: ConfigTarget, section: string): string => `${targetKey(target)}:${section}`

/** What people edit and have not applied. */
export class DraftRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  ofAccount(account: number): Promise<DraftRow[]> {
    const rows = this.#db.selectFrom('config_draft').selectAll().where('account_id', '=', account)
    return rows.orderBy('key').execute()
  }

  /** Of how many other things somebody has drafts. */
  async countBeside(account: number, key: string): Promise<number> {
    const { others } = await this.#db
      .selectFrom('config_draft')
      .select(({ fn }) => fn.countAll<number>().as('others'))
      .where('account_id', '=', account)
      .where('key', '!=', key)
      .executeTakeFirstOrThrow()
    return Number(others)
  }

  /**
   * @param over revision that it was edited over; undefined: whichever there is
   * @returns its revision by then; null: another one was kept since
   */
  async put(row: NewDraft, over?: number): Promise<number | null> {
    const { account_id, key, ...values } = row
    const kept = this.#db
      .updateTable('config_draft')
      .set((eb) => ({ ...values, revision: eb('revision', '+', 1) }))
      .where('account_id', '=', account_id)
      .where('key', '=', key)
    const updated = await (over === undefined ? kept : kept.where('revision', '=', over))
      .returning('revision')
      .executeTakeFirst()
    if (updated) return updated.revision
    const inserted = await this.#db
      .insertInto('config_draft')
      .values({ ...row, revision: 1 })
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
      .returning('revision')
      .executeTakeFirst()
    if (inserted) return inserted.revision
    return over === undefined ? this.put(row) : null
  }

  /** One that is there already is newer. */
  async putWhereNone(row: NewDraft): Promise<void> {
    await this.#db
      .insertInto('config_draft')
      .values({ ...row, revision: 1 })
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
      .execute()
  }

  async remove(account: number, keys: readonly string[]): Promise<number> {
    if (keys.length === 0) return 0
    const found = this.#db.deleteFrom('config_draft').where('account_id', '=', account)
    const { numDeletedRows } = await found.where('key', 'in', keys).executeTakeFirst()
    return Number(numDeletedRows)
  }

  /** Of places that change hands. @param like as keys of targets begin or are, a pattern */
  async removeOf(tenant: number, like: string): Promise<void> {
    const found = this.#db.deleteFrom('config_draft').where('tenant_id', '=', tenant)
    await found.where('target', 'like', like).execute()
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('config_draft').where('at', '<', at).execute()
  }
}
