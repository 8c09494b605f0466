import type { Db } from '../../../db/client.ts'
import type { ApiTokenRow } from './api-token.repository.ts'

/** A project or network. */
export type KioskPlace = { project: number } | { network: number }

export type KioskRow = ApiTokenRow & { username: string }

/** API tokens that show a wall, by the place they show. */
export class KioskTokenRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(row: ApiTokenRow): Promise<void> {
    await this.#db.insertInto('api_token').values(row).execute()
  }

  /** Those of a place, whoever made them; or those an account made. Newest first. */
  list(of: KioskPlace | { account: number }): Promise<KioskRow[]> {
    return this.#of(of)
      .innerJoin('account', 'account.id', 'api_token.account_id')
      .selectAll('api_token')
      .select('account.username')
      .orderBy('api_token.created_at', 'desc')
      .orderBy('api_token.id')
      .execute()
  }

  async find(of: KioskPlace | { account: number }, id: string): Promise<ApiTokenRow | undefined> {
    return this.#of(of).selectAll('api_token').where('api_token.id', '=', id).executeTakeFirst()
  }

  async remove(id: string): Promise<boolean> {
    const removed = this.#db.deleteFrom('api_token').where('id', '=', id).where('scopes', '=', 'kiosk')
    return (await removed.returning('id').execute()).length > 0
  }

  /** With the places they show. */
  async removeAll(trx: Db, column: 'project_id' | 'network_id', ids: number[]): Promise<void> {
    await trx.deleteFrom('api_token').where('scopes', '=', 'kiosk').where(column, 'in', ids).execute()
  }

  #of(of: KioskPlace | { account: number }) {
    const kiosks = this.#db.selectFrom('api_token').where('api_token.scopes', '=', 'kiosk')
    if ('account' in of) return kiosks.where('api_token.account_id', '=', of.account)
    if ('project' in of) return kiosks.where('api_token.project_id', '=', of.project)
    return kiosks.where('api_token.network_id', '=', of.network)
  }
}
