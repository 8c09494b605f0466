import type { Db } from '../../../db/client.ts'
import { isOwnedBy } from '../../tenancy/network-place.reader.ts'

/** What people call clients. */
export class ClientNameRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  all(): Promise<{ network_id: number; mac: string; name: string }[]> {
    return this.#db.selectFrom('client_name').selectAll().execute()
  }

  /** How many names stand in all networks of a tenant, those in the trash included. */
  async countOf(tenant: number): Promise<number> {
    const names = this.#db.selectFrom('client_name').where(isOwnedBy('network_id', tenant))
    const { count } = await names.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }

  /** @param name null: none any more */
  async save(network_id: number, mac: string, name: string | null): Promise<void> {
    if (name === null) {
      const own = this.#db.deleteFrom('client_name').where('network_id', '=', network_id)
      await own.where('mac', '=', mac).execute()
      return
    }
    await this.#db
      .insertInto('client_name')
      .values({ network_id, mac, name })
      .onConflict((conflict) => conflict.columns(['network_id', 'mac']).doUpdateSet({ name }))
      .execute()
  }
}
