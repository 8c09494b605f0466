import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { violation } from '../../db/violations.ts'

export type ViewRow = Selectable<Database['list_view']>
export type ViewChange = Pick<ViewRow, 'list' | 'name' | 'name_key' | 'search' | 'is_default'>

/** Saved views; every question is asked for one account. */
export class ViewRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  list(account: number, list: string): Promise<ViewRow[]> {
    return this.#own(account).where('list', '=', list).selectAll().orderBy('name_key').execute()
  }

  async count(account: number, list: string): Promise<number> {
    const counted = this.#own(account)
      .where('list', '=', list)
      .select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** @returns the row; `taken` when another view of the list has the name; undefined when `id` is not one's own */
  async save(
    account: number,
    id: number | undefined,
    change: ViewChange,
    at: number,
  ): Promise<ViewRow | 'taken' | undefined> {
    try {
      return await this.#db.transaction().execute(async (on) => {
        const values = { account_id: account, created_at: at, ...change }
        const saved =
          id === undefined
            ? await on.insertInto('list_view').values(values).returningAll().executeTakeFirst()
            : await on
                .updateTable('list_view')
                .set(change)
                .where('id', '=', id)
                .where('account_id', '=', account)
                .where('list', '=', change.list)
                .returningAll()
                .executeTakeFirst()
        if (saved && change.is_default) {
          const others = on.updateTable('list_view').set({ is_default: 0 }).where('id', '!=', saved.id)
          await others.where('account_id', '=', account).where('list', '=', change.list).execute()
        }
        return saved
      })
    } catch (error) {
      if (violation(error) === 'unique') return 'taken'
      throw error
    }
  }

  async remove(account: number, id: number): Promise<boolean> {
    const gone = this.#db.deleteFrom('list_view').where('id', '=', id).where('account_id', '=', account)
    return (await gone.executeTakeFirst()).numDeletedRows > 0n
  }

  #own(account: number) {
    return this.#db.selectFrom('list_view').where('account_id', '=', account)
  }
}
