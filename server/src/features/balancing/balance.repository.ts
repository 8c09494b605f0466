import type { Selectable } from 'kysely'
import { type BalanceSettings, usualBalance } from '#contract/balancing/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import type { WantedMove } from './balance.ts'

export type MoveRow = Selectable<Database['balance_move']>

/** What a network wants of crowded access points, and who was asked to move. */
export class BalanceRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async settings(network: number): Promise<BalanceSettings> {
    const row = await this.#db
      .selectFrom('balance_setting')
      .selectAll()
      .where('network_id', '=', network)
      .executeTakeFirst()
    return row ? present(row) : usualBalance
  }

  async save(network: number, { enabled, ...rest }: BalanceSettings): Promise<void> {
    const values = { ...rest, enabled: enabled ? 1 : 0 }
    await this.#db
      .insertInto('balance_setting')
      .values({ network_id: network, ...values })
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet(values))
      .execute()
  }

  /** Networks in which clients are asked to move. */
  async active(): Promise<{ network: number; settings: BalanceSettings }[]> {
    const rows = await this.#db
      .selectFrom('balance_setting')
      .selectAll()
      .where('enabled', '=', 1)
      .where('retries', '>', 0)
      .execute()
    return rows.map((row) => ({ network: row.network_id, settings: present(row) }))
  }

  /** The newest first. */
  moves(network: number, since: number): Promise<MoveRow[]> {
    return this.#db
      .selectFrom('balance_move')
      .selectAll()
      .where('network_id', '=', network)
      .where('at', '>=', since)
      .orderBy('id', 'desc')
      .execute()
  }

  async asked(network: number, { mac, from, to }: WantedMove, at: number): Promise<void> {
    const row = { network_id: network, at, mac, from_sn: from, to_sn: to, outcome: 'asked' }
    await this.#db.insertInto('balance_move').values(row).execute()
  }

  async became(id: number, outcome: 'moved' | 'stayed'): Promise<void> {
    await this.#db.updateTable('balance_move').set({ outcome }).where('id', '=', id).execute()
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('balance_move').where('at', '<', at).execute()
  }
}

const present = (row: Selectable<Database['balance_setting']>): BalanceSettings => ({
  ...{ threshold: row.threshold, difference: row.difference, retries: row.retries },
  enabled: row.enabled === 1,
})
