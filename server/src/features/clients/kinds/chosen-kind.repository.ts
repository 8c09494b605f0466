import type { ClientKind } from '#contract/clients/client-kinds.ts'
import type { Db } from '../../../db/client.ts'
import { isOwnedBy } from '../../tenancy/network-place.reader.ts'

/** What people say clients are. */
export class ChosenKindRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  all(): Promise<{ network_id: number; mac: string; kind: string }[]> {
    return this.#db.selectFrom('client_kind').selectAll().execute()
  }

  /** Of all networks of a tenant, those in the trash included. */
  async countOf(tenant: number): Promise<number> {
    const kinds = this.#db.selectFrom('client_kind').where(isOwnedBy('network_id', tenant))
    const { count } = await kinds.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }

  /** @param kind null: nobody says it any more */
  async save(network_id: number, mac: string, kind: ClientKind | null): Promise<void> {
    if (kind === null) {
      const own = this.#db.deleteFrom('client_kind').where('network_id', '=', network_id)
      await own.where('mac', '=', mac).execute()
      return
    }
    await this.#db
      .insertInto('client_kind')
      .values({ network_id, mac, kind })
      .onConflict((conflict) => conflict.columns(['network_id', 'mac']).doUpdateSet({ kind }))
      .execute()
  }
}
