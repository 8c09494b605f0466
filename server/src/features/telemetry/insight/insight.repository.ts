import type { Db } from '../../../db/client.ts'
import { violation } from '../../../db/violations.ts'
import { tenantOfAccount, usernameOf } from '../../identity/account.reader.ts'

export interface InsightRow {
  id: number
  account_id: number
  name: string
  question: string
  shared: number
  changed_at: number
  username: string
  /** Null: not on the asker's start page. */
  pinned_at: number | null
}

export interface InsightChange {
  name: string
  name_key: string
  question: string
  shared: number
}

/** Kept questions; every one is asked for by an account of a tenant. */
export class InsightRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** One's own and those shared by others of the tenant. */
  visible(account: number, tenant: number): Promise<InsightRow[]> {
    return this.#seenBy(account, tenant).orderBy('insight.name_key').orderBy('insight.id').execute()
  }

  find(account: number, tenant: number, id: number): Promise<InsightRow | undefined> {
    return this.#seenBy(account, tenant).where('insight.id', '=', id).executeTakeFirst()
  }

  async count(account: number): Promise<number> {
    const own = this.#db.selectFrom('insight').where('account_id', '=', account)
    const counted = own.select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** @returns its id; `taken` when another of the account has the name; undefined when `id` is not one's own */
  async save(
    account: number,
    id: number | undefined,
    change: InsightChange,
    at: number,
  ): Promise<number | 'taken' | undefined> {
    try {
      const saved =
        id === undefined
          ? await this.#db
              .insertInto('insight')
              .values({ account_id: account, created_at: at, changed_at: at, ...change })
              .returning('id')
              .executeTakeFirst()
          : await this.#db
              .updateTable('insight')
              .set({ ...change, changed_at: at })
              .where('id', '=', id)
              .where('account_id', '=', account)
              .returning('id')
              .executeTakeFirst()
      return saved?.id
    } catch (error) {
      if (violation(error) === 'unique') return 'taken'
      throw error
    }
  }

  async remove(account: number, id: number): Promise<boolean> {
    const gone = this.#db.deleteFrom('insight').where('id', '=', id).where('account_id', '=', account)
    return (await gone.executeTakeFirst()).numDeletedRows > 0n
  }

  async pin(account: number, id: number, at: number): Promise<void> {
    await this.#db
      .insertInto('insight_pin')
      .values({ account_id: account, insight_id: id, pinned_at: at })
      .onConflict((on) => on.columns(['account_id', 'insight_id']).doNothing())
      .execute()
  }

  async unpin(account: number, id: number): Promise<void> {
    const pins = this.#db.deleteFrom('insight_pin').where('account_id', '=', account)
    await pins.where('insight_id', '=', id).execute()
  }

  #seenBy(account: number, tenant: number) {
    return this.#db
      .selectFrom('insight')
      .leftJoin('insight_pin', (on) =>
        on.onRef('insight_pin.insight_id', '=', 'insight.id').on('insight_pin.account_id', '=', account),
      )
      .where((eb) =>
        eb.or([
          eb('insight.account_id', '=', account),
          eb.and([eb('insight.shared', '=', 1), eb(tenantOfAccount('insight.account_id'), '=', tenant)]),
        ]),
      )
      .select(['insight.id', 'insight.account_id', 'insight.name', 'insight.question', 'insight.shared'])
      .select(['insight.changed_at', 'insight_pin.pinned_at'])
      .select(usernameOf('insight.account_id').$notNull().as('username'))
  }
}
