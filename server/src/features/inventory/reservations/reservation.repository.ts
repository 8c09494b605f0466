import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../lib/reach.ts'
import { chunks } from '../records/chunks.ts'

export type ReservationRow = Selectable<Database['device_reservation']>
export type NewReservation = Insertable<Database['device_reservation']>

/** Parameters one statement takes on both engines, with room to spare. */
const CHUNK = 500
/** As many as two tenants may have. */
const SHOWN = 2_000

/** Serial numbers bound ahead. */
export class ReservationRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /**
   * All of them or none. What the same account reserved before is reserved anew; what others did is left to them.
   * @param most of the account whose people reserve
   * @returns whether there was room
   */
  async reserve(rows: NewReservation[], byTenant: number, most: number): Promise<boolean> {
    return this.#db
      .transaction()
      .execute(async (trx) => {
        for (const row of rows) {
          const { sn, network_id: _network, account_id, ...values } = row
          const elsewhere = trx.deleteFrom('device_reservation').where('sn', '=', sn)
          await elsewhere
            .where('account_id', '=', account_id)
            .where('tenant_id', '=', row.tenant_id)
            .where('network_id', '!=', row.network_id)
            .execute()
          await trx
            .insertInto('device_reservation')
            .values(row)
            .onConflict((conflict) =>
              conflict.columns(['sn', 'network_id', 'account_id']).doUpdateSet({ ...values, problem: null }),
            )
            .execute()
        }
        const counted = trx.selectFrom('device_reservation').select((eb) => eb.fn.countAll<number>().as('n'))
        const { n } = await counted.where('by_tenant_id', '=', byTenant).executeTakeFirstOrThrow()
        if (Number(n) > most) throw new NoRoom()
        return true
      })
      .catch((error) => {
        if (error instanceof NoRoom) return false
        throw error
      })
  }

  /** How many more the account may make; those that are made anew are counted as new. */
  async room(byTenant: number, most: number): Promise<number> {
    const counted = this.#db.selectFrom('device_reservation').select((eb) => eb.fn.countAll<number>().as('n'))
    const { n } = await counted.where('by_tenant_id', '=', byTenant).executeTakeFirstOrThrow()
    return Math.max(0, most - Number(n))
  }

  /** Those that wait for this device now, the earliest first. */
  waiting(sn: string, now: number): Promise<ReservationRow[]> {
    const all = this.#db.selectFrom('device_reservation').selectAll().where('sn', '=', sn)
    return all.where('expires_at', '>', now).orderBy('reserved_at').orderBy('id').execute()
  }

  async snsIn(network: number, now: number): Promise<string[]> {
    const sns = this.#db.selectFrom('device_reservation').select('sn').where('network_id', '=', network)
    return (await sns.where('expires_at', '>', now).execute()).map(({ sn }) => sn)
  }

  /** Serial numbers that anybody awaits. */
  async allSns(now: number): Promise<string[]> {
    const sns = this.#db.selectFrom('device_reservation').select('sn').distinct()
    return (await sns.where('expires_at', '>', now).execute()).map(({ sn }) => sn)
  }

  /** Within a reach, the latest first, with the names of their networks; those in the trash are left out. */
  list(reach: Reach, network?: number) {
    const rows = this.#db
      .selectFrom('device_reservation')
      .innerJoin('network', 'network.id', 'device_reservation.network_id')
      .selectAll('device_reservation')
      .select('network.name as network_name')
      .where('network.deletion_id', 'is', null)
      .where(withinReach(reach, 'device_reservation'))
    const some = network === undefined ? rows : rows.where('device_reservation.network_id', '=', network)
    return some
      .orderBy('device_reservation.reserved_at', 'desc')
      .orderBy('device_reservation.sn')
      .limit(SHOWN)
      .execute()
  }

  async problem(id: number, problem: string | null): Promise<void> {
    await this.#db.updateTable('device_reservation').set({ problem }).where('id', '=', id).execute()
  }

  /** @param byTenant only what people of this account reserved */
  async cancel(network: number, sns: string[], byTenant: number | null): Promise<number> {
    let cancelled = 0
    for (const some of chunks(sns, CHUNK)) {
      const these = this.#db
        .deleteFrom('device_reservation')
        .where('network_id', '=', network)
        .where('sn', 'in', some)
      const gone = byTenant === null ? these : these.where('by_tenant_id', '=', byTenant)
      cancelled += Number((await gone.executeTakeFirst()).numDeletedRows)
    }
    return cancelled
  }

  /** What the tenant said of it first. */
  async of(sn: string, tenant: number): Promise<ReservationRow | undefined> {
    const one = this.#db.selectFrom('device_reservation').selectAll().where('sn', '=', sn)
    return one.where('tenant_id', '=', tenant).orderBy('reserved_at').orderBy('id').executeTakeFirst()
  }

  async end(sn: string, tenant: number): Promise<void> {
    await this.#db
      .deleteFrom('device_reservation')
      .where('sn', '=', sn)
      .where('tenant_id', '=', tenant)
      .execute()
  }

  async removeExpiredBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('device_reservation').where('expires_at', '<', at).execute()
  }

  /** They go with their networks. */
  async handOver(trx: Db, from: number, to: number, networks: number[]): Promise<void> {
    for (const some of chunks(networks, CHUNK)) {
      await trx
        .updateTable('device_reservation')
        .set({ tenant_id: to, by_tenant_id: to })
        .where('network_id', 'in', some)
        .where('tenant_id', '=', from)
        .execute()
    }
  }
}

class NoRoom extends Error {}
