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

  /** How long terminals of a network are kept that are recorded; null: they are not. */
  async recordDaysOf(network: number): Promise<number | null> {
    const rule = await this.#db
      .selectFrom('tunnel_rule')
      .select('record_days')
      .where('network_id', '=', network)
      .executeTakeFirst()
    return rule?.record_days ?? null
  }

  async save(network: number, rule: { guests: GuestTunnels; record_days: number | null }): Promise<void> {
    await this.#db
      .insertInto('tunnel_rule')
      .values({ network_id: network, ...rule })
      .onConflict((on) => on.column('network_id').doUpdateSet(rule))
      .execute()
  }
}
