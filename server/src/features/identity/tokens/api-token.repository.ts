import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { keptQuery } from '../../../db/kept-query.ts'
import type { Database } from '../../../db/schema.ts'

export type ApiTokenRow = Selectable<Database['api_token']>

/** API tokens, by the hash of their value; a revoked one is gone. */
export class ApiTokenRepository {
  readonly #db: Db
  readonly #byHash = keptQuery(
    () => this.#db,
    (hash: string) => this.#withAccount().where('token_hash', '=', hash),
  )
  constructor(db: Db) {
    this.#db = db
  }

  async insert(row: ApiTokenRow): Promise<void> {
    await this.#db.insertInto('api_token').values(row).execute()
  }

  list(account: number): Promise<ApiTokenRow[]> {
    return this.#db
      .selectFrom('api_token')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
  }

  async count(account: number): Promise<number> {
    const counted = this.#db
      .selectFrom('api_token')
      .where('account_id', '=', account)
      .where('scopes', '!=', 'kiosk')
      .select((e) => e.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** The token with its account as it stands now, whatever the state of both. */
  async byHash(tokenHash: string) {
    return (await this.#byHash(tokenHash))[0]
  }

  byId(id: string) {
    return this.#withAccount().where('api_token.id', '=', id).executeTakeFirst()
  }

  #withAccount() {
    return this.#db
      .selectFrom('api_token')
      .innerJoin('account', 'account.id', 'api_token.account_id')
      .selectAll('api_token')
      .select(['account.username', 'account.role', 'account.tenant_id', 'account.disabled_at'])
  }

  async nameOf(account: number, id: string): Promise<string | null> {
    const own = this.#db.selectFrom('api_token').select('name').where('account_id', '=', account)
    return (await own.where('id', '=', id).executeTakeFirst())?.name ?? null
  }

  /** Of calls at the same moment one writes. */
  async touch(id: string, at: number, unlessSince: number): Promise<void> {
    await this.#db
      .updateTable('api_token')
      .set({ last_used_at: at })
      .where('id', '=', id)
      .where((e) => e.or([e('last_used_at', 'is', null), e('last_used_at', '<=', unlessSince)]))
      .execute()
  }

  /** @returns whether it was there */
  async remove(account: number, id: string): Promise<boolean> {
    const removed = this.#db.deleteFrom('api_token').where('account_id', '=', account).where('id', '=', id)
    return (await removed.returning('id').execute()).length > 0
  }
}
