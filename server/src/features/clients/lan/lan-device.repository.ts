import type { Db } from '../../../db/client.ts'
import { KeptInsert } from '../../../db/kept-insert.ts'
import { relaxedTransaction } from '../../../db/relaxed-transaction.ts'
import { isOwnedBy } from '../../tenancy/network-place.reader.ts'

export interface LanDeviceRow {
  network_id: number
  mac: string
  told: string
  seen_at: number
}

const written = new KeptInsert<'lan_device', LanDeviceRow>(
  'lan_device',
  ['network_id', 'mac'],
  ['told', 'seen_at'],
)

/** What stays at one place, as it was seen last. */
export class LanDeviceRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async all(): Promise<LanDeviceRow[]> {
    const rows = await this.#db.selectFrom('lan_device').selectAll().execute()
    return rows.map((row) => ({ ...row, network_id: Number(row.network_id), seen_at: Number(row.seen_at) }))
  }

  /** Of all networks of a tenant, those in the trash included. */
  async countOf(tenant: number): Promise<number> {
    const own = this.#db.selectFrom('lan_device').where(isOwnedBy('network_id', tenant))
    const { count } = await own.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
    return Number(count)
  }

  save(rows: readonly LanDeviceRow[]): Promise<void> {
    return relaxedTransaction(this.#db, (trx) => written.run(trx, rows))
  }

  async remove(network_id: number, mac: string): Promise<void> {
    const own = this.#db.deleteFrom('lan_device').where('network_id', '=', network_id)
    await own.where('mac', '=', mac).execute()
  }
}
