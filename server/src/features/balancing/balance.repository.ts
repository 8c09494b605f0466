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

  /** Since when it is as it is; null = not known, or it never was otherwise. */
  async changedAt(network: number): Promise<number | null> {
    const row = await this.#db
      .selectFrom('balance_setting')
      .select('changed_at')
      .where('network_id', '=', network)
      .executeTakeFirst()
    return row?.changed_at ?? null
  }

  async save(network: number, { enabled, ...rest }: BalanceSettings, changed_at: number): Promise<void> {
    const values = { ...rest, enabled: enabled ? 1 : 0, changed_at }
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

  /** Clients that were asked in a time; who did not follow lost its connection: the asking announces just that. */
  async countAsked(
    network: number,
    from: number,
    to: number,
  ): Promise<{ asked: number; disconnected: number }> {
    const rows = await this.#db
      .selectFrom('balance_move')
      .select(({ fn }) => ['outcome', fn.countAll<number>().as('count')])
      .where('network_id', '=', network)
      .where('at', '>=', from)
      .where('at', '<', to)
      .groupBy('outcome')
      .execute()
    const count = (of: (outcome: string) => boolean) =>
      rows.reduce((sum, row) => sum + (of(row.outcome) ? Number(row.count) : 0), 0)
    return { asked: count(() => true), disconnected: count((outcome) => outcome === 'stayed') }
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
