import type { Db } from '../../../db/client.ts'
import type { ToldLinks } from '../upstream-tree.ts'

/** What people say devices are connected to. */
export class ToldLinkRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async of(network: number): Promise<ToldLinks> {
    const links = this.#db.selectFrom('topology_link').where('network_id', '=', network)
    const rows = await links.select(['sn', 'upper', 'port']).execute()
    return new Map(rows.map(({ sn, upper, port }) => [sn, { upper, port }]))
  }

  async save(network_id: number, sn: string, told: { upper: string; port: string | null }): Promise<void> {
    await this.#db
      .insertInto('topology_link')
      .values({ network_id, sn, ...told })
      .onConflict((conflict) => conflict.columns(['network_id', 'sn']).doUpdateSet(told))
      .execute()
  }

  async remove(network: number, sn: string): Promise<void> {
    const links = this.#db.deleteFrom('topology_link').where('network_id', '=', network)
    await links.where('sn', '=', sn).execute()
  }
}
