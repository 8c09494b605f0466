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

  async put(row: NewDraft): Promise<void> {
    const { account_id: _account, key: _key, ...values } = row
    await this.#db
      .insertInto('config_draft')
      .values(row)
      .onConflict((conflict) => conflict.columns(['account_id', 'key']).doUpdateSet(values))
      .execute()
  }

  /** One that is there already is newer. */
  async putWhereNone(row: NewDraft): Promise<void> {
    await this.#db
      .insertInto('config_draft')
      .values(row)
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
