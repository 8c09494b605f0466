import type { Db } from '../../db/client.ts'
import type { DeviceFilter } from './device-list.repository.ts'

export interface Tally {
  network: number
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

  async byNetworkKindAndStatus({ tenant, networks }: DeviceFilter): Promise<Tally[]> {
    const devices = this.#db
      .selectFrom('device')
      .select(['network_id', 'kind', 'status', (eb) => eb.fn.countAll<number>().as('n')])
      .where('tenant_id', '=', tenant)
      .where('network_id', 'is not', null)
    const inReach = networks === 'all' ? devices : devices.where('network_id', 'in', networks)
    const rows = await inReach.groupBy(['network_id', 'kind', 'status']).execute()
    return rows.map(({ network_id, kind, status, n }) => ({
      network: network_id!,
      kind,
      status,
      n: Number(n),
    }))
  }
}
