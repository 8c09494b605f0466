import type { Db } from '../../../db/client.ts'
import type { Subject } from '../../../timeseries/types.ts'

/** Whose the series of bound devices are (DECISIONS 10). */
export class SubjectRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async find(of: { sn?: string; tenant?: number } = {}): Promise<Subject[]> {
    let bound = this.#db
      .selectFrom('device')
      .innerJoin('network', 'network.id', 'device.network_id')
      .select(['device.sn', 'network.tenant_id', 'network.id', 'network.project_id', 'device.kind'])
      .select('device.tenant_since')
    if (of.sn !== undefined) bound = bound.where('device.sn', '=', of.sn)
    if (of.tenant !== undefined) bound = bound.where('device.tenant_id', '=', of.tenant)
    return (await bound.execute()).map((row) => ({
      sn: row.sn,
      tenant: row.tenant_id,
      network: row.id,
      // 0: at the top.
      project: row.project_id ?? 0,
      kind: row.kind ?? '',
      since: row.tenant_since ?? 0,
    }))
  }

  /** Bound devices that were online at some time since they were bound. */
  async everOnline(): Promise<string[]> {
    const bound = this.#db.selectFrom('device').select('sn').where('network_id', 'is not', null)
    return (await bound.where('status', '!=', 'never').execute()).map((row) => row.sn)
  }
}
