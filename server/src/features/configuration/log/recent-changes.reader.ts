import type { Db } from '../../../db/client.ts'

/** Which devices of a tenant were given another configuration lately. */
export class RecentChangesReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async since(tenant: number, from: number): Promise<{ sn: string; at: number }[]> {
    const rows = await this.#db
      .selectFrom('config_change')
      .select(['sn', 'at', 'finished_at'])
      .where('tenant_id', '=', tenant)
      .where(({ or, eb }) => or([eb('at', '>', from), eb('finished_at', '>', from)]))
      .execute()
    return rows.map(({ sn, at, finished_at }) => ({ sn, at: Math.max(at, finished_at ?? 0) }))
  }

  /** What was changed on devices of a network in a time, the latest first. */
  async between(network: number, from: number, to: number, limit: number) {
    const rows = await this.#db
      .selectFrom('config_change')
      .select(['sn', 'name', 'section as what', 'at', 'account_id as account'])
      .where('network_id', '=', network)
      .where('at', '>', from)
      .where('at', '<=', to)
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ name, ...row }) => ({ ...row, device: name || row.sn }))
  }
}
