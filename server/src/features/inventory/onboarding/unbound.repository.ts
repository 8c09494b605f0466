import type { Db } from '../../../db/client.ts'

/** Devices that called and that nobody has bound. */
export class UnboundRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async count(): Promise<number> {
    const counted = this.#db.selectFrom('device').select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.where('network_id', 'is', null).executeTakeFirstOrThrow()).n)
  }

  /** Longest unseen first. */
  async oldest(limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('device')
      .select('sn')
      .where('network_id', 'is', null)
      .orderBy('last_seen_at')
      .limit(limit)
      .execute()
    return rows.map((row) => row.sn)
  }

  async unseenSince(at: number, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('device')
      .select('sn')
      .where('network_id', 'is', null)
      .where('last_seen_at', '<', at)
      .limit(limit)
      .execute()
    return rows.map((row) => row.sn)
  }

  /** Forgets devices that are still unbound, with what was kept of them. */
  async remove(sns: string[]): Promise<number> {
    if (sns.length === 0) return 0
    return this.#db.transaction().execute(async (trx) => {
      const removed = await trx
        .deleteFrom('device')
        .where('sn', 'in', sns)
        .where('network_id', 'is', null)
        .returning('sn')
        .execute()
      const gone = removed.map((row) => row.sn)
      if (gone.length > 0) {
        await trx.deleteFrom('quarantine').where('sn', 'in', gone).execute()
        // History of an earlier owner stays theirs.
        await trx.deleteFrom('device_notice').where('sn', 'in', gone).where('tenant_id', 'is', null).execute()
      }
      return gone.length
    })
  }
}
