import type { Selectable } from 'kysely'
import type { Db } from '../../../../db/client.ts'
import type { Database } from '../../../../db/schema.ts'

export type BrowserRow = Selectable<Database['push_browser']>

export class PushRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  key() {
    return this.#db.selectFrom('push_key').selectAll().executeTakeFirst()
  }

  /** The first stays. */
  async keepKey(row: Selectable<Database['push_key']>): Promise<void> {
    await this.#db
      .insertInto('push_key')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  of(accounts: readonly number[]): Promise<BrowserRow[]> {
    if (accounts.length === 0) return Promise.resolve([])
    const browsers = this.#db.selectFrom('push_browser').selectAll().where('account_id', 'in', accounts)
    return browsers.orderBy('id', 'desc').execute()
  }

  async countOf(tenant: number): Promise<number> {
    const browsers = this.#db.selectFrom('push_browser').select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await browsers.where('tenant_id', '=', tenant).executeTakeFirstOrThrow()).n)
  }

  /** A browser that several people use may show the notices of each. */
  async keep(row: Omit<BrowserRow, 'id' | 'last_at'>): Promise<number> {
    const { created_at, user_agent, subscription_sealed } = row
    const kept = this.#db
      .insertInto('push_browser')
      .values({ ...row, last_at: null })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'mark']).doUpdateSet({ created_at, user_agent, subscription_sealed }),
      )
    return (await kept.returning('id').executeTakeFirstOrThrow()).id
  }

  async took(id: number, at: number): Promise<void> {
    await this.#db.updateTable('push_browser').set({ last_at: at }).where('id', '=', id).execute()
  }

  async remove(id: number, account?: number): Promise<boolean> {
    let gone = this.#db.deleteFrom('push_browser').where('id', '=', id)
    if (account !== undefined) gone = gone.where('account_id', '=', account)
    return Number((await gone.executeTakeFirst()).numDeletedRows) > 0
  }
}
