import type { Db } from '../../../db/client.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'

export interface DeviceCount {
  kind: string | null
  status: string
  n: number
}

/** Devices counted. */
export class CountRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async byKindAndStatus(reach: Reach): Promise<DeviceCount[]> {
    const devices = this.#db
      .selectFrom('device')
      .select(['kind', 'status', (eb) => eb.fn.countAll<number>().as('n')])
      .where(withinReach(reach, 'device'))
    const rows = await devices.groupBy(['kind', 'status']).execute()
    return rows.map(({ kind, status, n }) => ({ kind, status, n: Number(n) }))
  }
}
