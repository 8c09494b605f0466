import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { DevicePlaceReader, listedConfigState } from '../../inventory/records/device-place.reader.ts'
import { networkOwner, projectOwner } from '../../tenancy/network-place.reader.ts'
import type { ConfigTarget } from '../config-target.ts'

export type DeviceConfigStatusRow = Selectable<Database['device_config_status']>
export type DeviceConfigStatusValues = Partial<Omit<DeviceConfigStatusRow, 'sn' | 'tenant_id'>>

/** What no report is held against. */
export type NotInMemory = 'base_sealed' | 'base_assumed' | 'drift_sealed' | 'protection' | 'protection_at'

export type PendingRow = Pick<DeviceConfigStatusRow, 'sn' | 'tenant_id' | 'network_id' | 'state' | 'since'>

/** The configuration status of devices. */
export class DeviceConfigStatusRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  find(sn: string): Promise<DeviceConfigStatusRow | undefined> {
    return this.#db.selectFrom('device_config_status').selectAll().where('sn', '=', sn).executeTakeFirst()
  }

  async several(sns: string[]): Promise<DeviceConfigStatusRow[]> {
    const found: DeviceConfigStatusRow[] = []
    for (let at = 0; at < sns.length; at += 500) {
      const some = this.#db.selectFrom('device_config_status').selectAll()
      found.push(...(await some.where('sn', 'in', sns.slice(at, at + 500)).execute()))
    }
    return found
  }

  /** Every device something was ever wanted of. */
  all(): Promise<Omit<DeviceConfigStatusRow, NotInMemory>[]> {
    return this.#db
      .selectFrom('device_config_status')
      .select([
        'sn',
        'tenant_id',
        'network_id',
        'state',
        'since',
        'change_id',
        'desired_config',
        'latest_config',
      ])
      .select(['confirmed', 'notes'])
      .execute()
  }

  ofNetwork(tenant: number, network: number): Promise<DeviceConfigStatusRow[]> {
    const statuses = this.#db.selectFrom('device_config_status').selectAll()
    return statuses.where('tenant_id', '=', tenant).where('network_id', '=', network).execute()
  }

  /** Makes the rows that are not there; `values` of the others stay. */
  async ensure(
    rows: (Pick<DeviceConfigStatusRow, 'sn' | 'tenant_id' | 'network_id' | 'since'> &
      DeviceConfigStatusValues)[],
  ): Promise<void> {
    const blank = {
      state: 'unmanaged',
      change_id: null,
      desired_config: null,
      latest_config: null,
      confirmed: 0,
    }
    for (let at = 0; at < rows.length; at += 50) {
      const some = rows.slice(at, at + 50)
      await this.#db
        .insertInto('device_config_status')
        .values(
          some.map((row) => ({
            ...blank,
            base_sealed: null,
            base_assumed: null,
            drift_sealed: null,
            notes: null,
            protection: null,
            protection_at: null,
            ...row,
          })),
        )
        .onConflict((conflict) => conflict.column('sn').doNothing())
        .execute()
    }
  }

  /** Something new is wanted of these devices. */
  async want(rows: (PendingRow & { change_id: number })[]): Promise<void> {
    const anew = { desired_config: null, confirmed: 0, drift_sealed: null, notes: null }
    for (let at = 0; at < rows.length; at += 50) {
      const some = rows
        .slice(at, at + 50)
        .map((row) => ({ ...row, ...anew, latest_config: null, base_sealed: null, base_assumed: null }))
      await this.#db
        .insertInto('device_config_status')
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

  /** Whether a target is its tenant's, in this transaction: it may have been handed over since it was looked up. */
  async isStill({ tenant, project, network, sn }: ConfigTarget): Promise<boolean> {
    if (project !== null) return (await projectOwner(this.#db, project)) === tenant
    if (network !== null) return (await networkOwner(this.#db, network)) === tenant
    return (await new DevicePlaceReader(this.#db).tenantOf(sn)) === tenant
  }

  async update(sn: string, values: DeviceConfigStatusValues): Promise<void> {
    await this.#db.updateTable('device_config_status').set(values).where('sn', '=', sn).execute()
  }

  /** Only as long as this change still counts. */
  async updateFor(sn: string, change: number, values: DeviceConfigStatusValues): Promise<void> {
    const update = this.#db.updateTable('device_config_status').set(values).where('sn', '=', sn)
    await update.where('change_id', '=', change).execute()
  }

  async remove(sn: string): Promise<void> {
    await this.#db.deleteFrom('device_config_status').where('sn', '=', sn).execute()
  }

  /** Devices whose row in the lists says something else than is so. */
  async differingFromLists(): Promise<{ sn: string; state: string }[]> {
    return this.#db
      .selectFrom('device_config_status')
      .select(['device_config_status.sn', 'device_config_status.state'])
      .where('device_config_status.state', '!=', listedConfigState('device_config_status.sn'))
      .execute()
  }
}
