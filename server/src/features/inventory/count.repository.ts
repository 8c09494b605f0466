import type { Db } from '../../db/client.ts'
import type { DeviceFilter } from './device-list.repository.ts'

export interface Tally {
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

  async byKindAndStatus({ tenant, networks }: DeviceFilter): Promise<Tally[]> {
    const devices = this.#db
      .selectFrom('device')
      .select(['kind', 'status', (eb) => eb.fn.countAll<number>().as('n')])
      .where('tenant_id', '=', tenant)
    const inReach = networks === 'all' ? devices : devices.where('network_id', 'in', networks)
    const rows = await inReach.groupBy(['kind', 'status']).execute()
    return rows.map(({ kind, status, n }) => ({ kind, status, n: Number(n) }))
  }
}
