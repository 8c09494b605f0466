import type { GuestTunnels } from '#contract/remote-access/approvals.ts'
import type { Db } from '../../../db/client.ts'

/** What owners said of the tunnels of others to their networks. */
export class TunnelRuleRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async guestsOf(network: number): Promise<GuestTunnels> {
    const rule = await this.#db
      .selectFrom('tunnel_rule')
      .select('guests')
      .where('network_id', '=', network)
      .executeTakeFirst()
    return rule?.guests ?? 'ask'
  }

  async save(network: number, guests: GuestTunnels): Promise<void> {
    await this.#db
      .insertInto('tunnel_rule')
      .values({ network_id: network, guests })
      .onConflict((on) => on.column('network_id').doUpdateSet({ guests }))
      .execute()
  }
}
