import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { DevicePlaceReader, listedConfigState } from '../../inventory/records/device-place.reader.ts'
import { networkOwner } from '../../tenancy/network-place.reader.ts'
import type { Place } from '../place.ts'

export type StandingRow = Selectable<Database['config_standing']>
export type StandingValues = Partial<Omit<StandingRow, 'sn' | 'tenant_id'>>

export type PendingRow = Pick<StandingRow, 'sn' | 'tenant_id' | 'network_id' | 'state' | 'since'>

/** Where devices stand. */
export class StandingRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  find(sn: string): Promise<StandingRow | undefined> {
    return this.#db.selectFrom('config_standing').selectAll().where('sn', '=', sn).executeTakeFirst()
  }

  async several(sns: string[]): Promise<StandingRow[]> {
    const found: StandingRow[] = []
    for (let at = 0; at < sns.length; at += 500) {
      const some = this.#db.selectFrom('config_standing').selectAll()
      found.push(...(await some.where('sn', 'in', sns.slice(at, at + 500)).execute()))
    }
    return found
  }

  /** Every device something was ever wanted of. */
  all(): Promise<Omit<StandingRow, 'base_sealed' | 'base_assumed' | 'drift_sealed'>[]> {
    return this.#db
      .selectFrom('config_standing')
      .select([
        'sn',
        'tenant_id',
        'network_id',
        'state',
        'since',
        'change_id',
        'wanted_config',
        'latest_config',
      ])
      .select(['confirmed', 'notes'])
      .execute()
  }

  ofNetwork(tenant: number, network: number): Promise<StandingRow[]> {
    const standings = this.#db.selectFrom('config_standing').selectAll()
    return standings.where('tenant_id', '=', tenant).where('network_id', '=', network).execute()
  }

  /** Makes the rows that are not there; `values` of the others stay. */
  async ensure(
    rows: (Pick<StandingRow, 'sn' | 'tenant_id' | 'network_id' | 'since'> & StandingValues)[],
  ): Promise<void> {
    const blank = {
      state: 'unmanaged',
      change_id: null,
      wanted_config: null,
      latest_config: null,
      confirmed: 0,
    }
    for (let at = 0; at < rows.length; at += 50) {
      const some = rows.slice(at, at + 50)
      await this.#db
        .insertInto('config_standing')
        .values(
          some.map((row) => ({
            ...blank,
            base_sealed: null,
            base_assumed: null,
            drift_sealed: null,
            notes: null,
            ...row,
          })),
        )
        .onConflict((conflict) => conflict.column('sn').doNothing())
        .execute()
    }
  }

  /** Something new is wanted of these devices. */
  async want(rows: (PendingRow & { change_id: number })[]): Promise<void> {
    const anew = { wanted_config: null, confirmed: 0, drift_sealed: null, notes: null }
    for (let at = 0; at < rows.length; at += 50) {
      const some = rows
        .slice(at, at + 50)
        .map((row) => ({ ...row, ...anew, latest_config: null, base_sealed: null, base_assumed: null }))
      await this.#db
        .insertInto('config_standing')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('sn').doUpdateSet((eb) => ({
            ...anew,
            tenant_id: eb.ref('excluded.tenant_id'),
            network_id: eb.ref('excluded.network_id'),
            state: eb.ref('excluded.state'),
            since: eb.ref('excluded.since'),
            change_id: eb.ref('excluded.change_id'),
          })),
        )
        .execute()
    }
  }

  /** Whether a place is its tenant's, in this transaction: it may have been handed over since it was looked up. */
  async isStill({ tenant, network, sn }: Place): Promise<boolean> {
    const owner =
      sn === null ? await networkOwner(this.#db, network) : await new DevicePlaceReader(this.#db).tenantOf(sn)
    return owner === tenant
  }

  async update(sn: string, values: StandingValues): Promise<void> {
    await this.#db.updateTable('config_standing').set(values).where('sn', '=', sn).execute()
  }

  /** Only as long as this change still counts. */
  async updateFor(sn: string, change: number, values: StandingValues): Promise<void> {
    const update = this.#db.updateTable('config_standing').set(values).where('sn', '=', sn)
    await update.where('change_id', '=', change).execute()
  }

  async remove(sn: string): Promise<void> {
    await this.#db.deleteFrom('config_standing').where('sn', '=', sn).execute()
  }

  /** Devices whose row in the lists says something else than is so. */
  async differingFromLists(): Promise<{ sn: string; state: string }[]> {
    return this.#db
      .selectFrom('config_standing')
      .select(['config_standing.sn', 'config_standing.state'])
      .where('config_standing.state', '!=', listedConfigState('config_standing.sn'))
      .execute()
  }
}
