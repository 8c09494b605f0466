import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { chunks } from './chunks.ts'
import { blankRow, type DeviceRow, nothingReported } from './device-row.ts'

/** Who called for the first time, with the key it came with, and when. */
export type FirstContact = Pick<
  DeviceRow,
  'sn' | 'protocol' | 'external_id' | 'key_fingerprint' | 'address'
> & { at: number }

const MODELS_MAX = 200

/** What is known of a pinned key. */
export type KeyTrust = Partial<Pick<DeviceRow, 'key_by_ca' | 'label_hash' | 'other_key_before'>>

/** Single device rows: first contact, trust, and what people change. */
export class DeviceRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  find(sn: string): Promise<DeviceRow | undefined> {
    return this.#db.selectFrom('device').selectAll().where('sn', '=', sn).executeTakeFirst()
  }

  inNetwork(network: number): Promise<DeviceRow[]> {
    return this.#db.selectFrom('device').selectAll().where('network_id', '=', network).orderBy('sn').execute()
  }

  /** Hardware models of a tenant's devices, by how many there are. */
  modelsOf(tenant: number): Promise<{ compatible: string; model: string | null; devices: number }[]> {
    return this.#db
      .selectFrom('device')
      .select((eb) => [eb.fn.max('model').as('model'), eb.fn.countAll<number>().as('devices')])
      .select('compatible')
      .$narrowType<{ compatible: string }>()
      .where('tenant_id', '=', tenant)
      .where('compatible', 'is not', null)
      .groupBy('compatible')
      .orderBy('devices', 'desc')
      .orderBy('compatible')
      .limit(MODELS_MAX)
      .execute()
  }

  /** @param states by serial number; devices that belong to nobody are left out */
  async setConfigStates(states: (readonly [sn: string, state: string])[]): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      for (const [state, of] of Map.groupBy(states, ([, state]) => state)) {
        for (const some of chunks(of, 500)) {
          const sns = some.map(([sn]) => sn)
          const update = trx.updateTable('device').set({ config_state: state }).where('sn', 'in', sns)
          await update.where('network_id', 'is not', null).execute()
        }
      }
    })
  }

  /**
   * Remembers devices at their first contact, with the keys they came with; one that is there stays as it is, and
   * of two with one serial the first counts.
   */
  async insertFirstContacts(contacts: FirstContact[]): Promise<void> {
    const rows = contacts.map(({ at, ...values }) => ({
      ...blankRow(values.sn),
      ...values,
      first_seen_at: at,
      last_seen_at: at,
    }))
    await this.#db
      .insertInto('device')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /**
   * @param told what is known of the new key, in the same write: what an earlier one told never speaks for it
   * @returns whether it took effect: false when the pinned key is not `from` (any more)
   */
  async pin(sn: string, from: string | null, to: string | null, told: KeyTrust): Promise<boolean> {
    const values = { key_fingerprint: to, ...told }
    const update = this.#db.updateTable('device').set(values).where('sn', '=', sn)
    const pinned =
      from === null ? update.where('key_fingerprint', 'is', null) : update.where('key_fingerprint', '=', from)
    return (await pinned.executeTakeFirst()).numUpdatedRows > 0n
  }

  /** Whether a CA vouches for the pinned key. */
  async setVoucher(sn: string, key_by_ca: number): Promise<void> {
    await this.#db.updateTable('device').set({ key_by_ca }).where('sn', '=', sn).execute()
  }

  /** @returns whether it was kept: not when `key` is not the pinned one (any more), or a code is known */
  async keepLabel(sn: string, key: string, label_hash: string): Promise<boolean> {
    const update = this.#db.updateTable('device').set({ label_hash }).where('sn', '=', sn)
    const ofKey = update.where('key_fingerprint', '=', key).where('label_hash', 'is', null)
    return (await ofKey.executeTakeFirst()).numUpdatedRows > 0n
  }

  /**
   * Gives a waiting device to a network.
   * @returns false when somebody else was faster
   * @throws the database's `unique` violation: the network has a gateway; `reference`: there is no such network
   */
  async bind(sn: string, values: Partial<DeviceRow>): Promise<boolean> {
    const update = this.#db.updateTable('device').set(values)
    const bound = await update.where('sn', '=', sn).where('network_id', 'is', null).executeTakeFirst()
    return bound.numUpdatedRows > 0n
  }

  /**
   * Writes what a person changed on a bound device, as long as it still belongs to `tenant`.
   * @returns false when it does not
   * @throws as `bind`
   */
  async change(
    sn: string,
    tenant: number,
    values: Partial<DeviceRow>,
    also: (trx: Db) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const update = trx.updateTable('device').set(values)
      const changed = await update.where('sn', '=', sn).where('tenant_id', '=', tenant).executeTakeFirst()
      if (changed.numUpdatedRows === 0n) return false
      await also(trx)
      return true
    })
  }

  /** Back to waiting; its last report goes with it, so that the next owner sees nothing of this one's. */
  async unbind(sn: string, tenant: number, values: Partial<DeviceRow>): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const update = trx.updateTable('device').set({ ...values, ...nothingReported })
      const released = await update.where('sn', '=', sn).where('tenant_id', '=', tenant).executeTakeFirst()
      await trx.deleteFrom('device_report').where('sn', '=', sn).execute()
      return released.numUpdatedRows > 0n
    })
  }

  /**
   * The kind follows what the device tells, unless a person chose it.
   * @throws the `unique` violation when it would be a second gateway
   */
  async followKind(sn: string, kind: string, source: string): Promise<boolean> {
    const update = this.#db.updateTable('device').set({ kind, kind_source: source }).where('sn', '=', sn)
    const followed = update.where('network_id', 'is not', null).where('kind_source', '!=', 'person')
    return (await followed.executeTakeFirst()).numUpdatedRows > 0n
  }

  /** After a start nobody is connected: those that were are offline since now, and their history says so. */
  async markAllOffline(at: number): Promise<void> {
    const values = { status: 'offline', status_reason: 'server_restarted', status_at: at }
    await this.#db.transaction().execute(async (trx) => {
      await sql`insert into device_notice (sn, tenant_id, at, severity, code, detail)
        select sn, tenant_id, cast(${at} as bigint), 'info', 'disconnected', 'shutdown'
        from device where status = 'online'`.execute(trx)
      await trx.updateTable('device').set(values).where('status', '=', 'online').execute()
      const overdue = trx.updateTable('device').set({ status_reason: 'timed_out' })
      await overdue.where('status_reason', '=', 'rebooting').execute()
    })
  }

  /** Where bound devices called from last, each once, the latest first. */
  async addresses(limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('device')
      .select(['address', (eb) => eb.fn.max('last_seen_at').as('at')])
      .where('network_id', 'is not', null)
      .where('address', 'is not', null)
      .groupBy('address')
      .orderBy('at', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ address }) => address!)
  }

  /** Serial number of the one gateway a network has. */
  async gatewayOf(network: number): Promise<string | undefined> {
    const gateway = this.#db.selectFrom('device').select('sn').where('network_id', '=', network)
    return (await gateway.where('kind', '=', 'gateway').executeTakeFirst())?.sn
  }

  /** Whose network this is; undefined when it does not exist or lies in the trash. */
  networkOf(id: number): Promise<{ id: number; tenant_id: number; name: string } | undefined> {
    const network = this.#db.selectFrom('network').select(['id', 'tenant_id', 'name'])
    return network.where('id', '=', id).where('deletion_id', 'is', null).executeTakeFirst()
  }
}
