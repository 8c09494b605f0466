import type { Db } from '../../../db/client.ts'

/** Tries to bind, kept only to limit them. */
export class BindTryRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Written before anything is checked, so that parallel tries count each other. */
  async insert(sn: string, accountId: number, at: number): Promise<number> {
    const values = { sn, account_id: accountId, at }
    return (await this.#db.insertInto('bind_try').values(values).returning('id').executeTakeFirstOrThrow()).id
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('bind_try').where('id', '=', id).execute()
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('bind_try').where('at', '<', at).execute()
  }

  /** Times of the tries before `id`, oldest first: of an account, of an account at one serial, or of all at it. */
  async before(id: number, of: { sn?: string; accountId?: number }, since: number): Promise<number[]> {
    let tries = this.#db.selectFrom('bind_try').select('at').where('at', '>', since).where('id', '<', id)
    if (of.sn !== undefined) tries = tries.where('sn', '=', of.sn)
    if (of.accountId !== undefined) tries = tries.where('account_id', '=', of.accountId)
    return (await tries.orderBy('at').execute()).map((row) => row.at)
  }
}
