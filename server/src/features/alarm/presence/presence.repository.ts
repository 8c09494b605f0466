import { sql } from 'kysely'
import type { AlarmType } from '#contract/alarm/categories.ts'
import type { Db } from '../../../db/client.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import { keepSpans } from '../alarms-then.repository.ts'
import { powerFaults } from '../power-faults.ts'
import type { AwayDevice } from './outages.ts'
import type { HeldDevice } from './releases.ts'

export const presenceTypes = [
  'device_off',
  'devices_all_off',
  'device_unstable',
] as const satisfies AlarmType[]

export type NewPresenceAlarm = Omit<AlarmRow, 'id' | 'confirmed_at' | 'resolved_at' | 'parent_id'>

/** Alarms of devices that are away, with the devices each is about. */
export class PresenceRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** All that follows from one look at a network is kept at once or not at all. */
  atOnce<T>(work: (within: PresenceRepository) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute((trx) => work(new PresenceRepository(trx as Db)))
  }

  unresolved(network: number): Promise<AlarmRow[]> {
    const alarms = this.#db.selectFrom('alarm').selectAll().where('network_id', '=', network)
    return alarms
      .where('type', 'in', [...presenceTypes])
      .where('resolved_at', 'is', null)
      .orderBy('id')
      .execute()
  }

  /** Alarms of devices' ports, of these types, that stand by themselves and happened last since then. */
  ofPorts(
    network: number,
    sns: readonly string[],
    types: readonly AlarmType[],
    from = 0,
  ): Promise<AlarmRow[]> {
    return this.#db
      .selectFrom('alarm')
      .selectAll()
      .where('network_id', '=', network)
      .where('sn', 'in', sns)
      .where('type', 'in', types)
      .where('last_at', '>=', from)
      .where('resolved_at', 'is', null)
      .where('parent_id', 'is', null)
      .execute()
  }

  /** Power faults that belonged to an alarm and stand still are told by themselves. */
  freeFaults(parent: number): Promise<AlarmRow[]> {
    return this.#db
      .updateTable('alarm')
      .set({ parent_id: null })
      .where('parent_id', '=', parent)
      .where('type', 'in', powerFaults)
      .where('resolved_at', 'is', null)
      .returningAll()
      .execute()
  }

  /** Networks with one that stands, and since when of each that is unstable. */
  async unresolvedAnywhere(): Promise<
    { network: number | null; sn: string; type: string; lastAt: number }[]
  > {
    const rows = await this.#db
      .selectFrom('alarm')
      .select(['network_id', 'sn', 'type', 'last_at', 'created_at'])
      .where('type', 'in', [...presenceTypes])
      .where('resolved_at', 'is', null)
      .execute()
    return rows.map((row) => ({
      ...{ network: row.network_id, sn: row.sn, type: row.type },
      lastAt: row.last_at ?? row.created_at,
    }))
  }

  /** The same one, over but not read: it begins again. */
  unread(tenant: number, foldKey: string): Promise<AlarmRow | undefined> {
    const alarms = this.#db.selectFrom('alarm').selectAll().where('tenant_id', '=', tenant)
    return alarms.where('fold_key', '=', foldKey).where('confirmed_at', 'is', null).executeTakeFirst()
  }

  insert(alarm: NewPresenceAlarm): Promise<AlarmRow> {
    const values = { ...alarm, confirmed_at: null, resolved_at: null, parent_id: null }
    return this.#db.insertInto('alarm').values(values).returningAll().executeTakeFirstOrThrow()
  }

  async update(
    id: number,
    values: Partial<Omit<AlarmRow, 'id' | 'tenant_id' | 'network_id' | 'confirmed_at'>>,
  ): Promise<AlarmRow> {
    if (values.reopened_at !== undefined) await keepSpans(this.#db, (alarms) => alarms.where('id', '=', id))
    return this.#db
      .updateTable('alarm')
      .set(values)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** The devices it is about now; those that were and are not any more are back since `at`. */
  async keepDevices(alarm: number, devices: readonly AwayDevice[], at: number): Promise<void> {
    for (const { sn, name, state, users, since } of devices) {
      const row = { alarm_id: alarm, sn, name, state, users, since, until: null }
      const again = { state, users: sql<number>`excluded.users`, until: null }
      await this.#db
        .insertInto('alarm_device')
        .values(row)
        .onConflict((conflict) => conflict.columns(['alarm_id', 'sn']).doUpdateSet(again))
        .execute()
    }
    let others = this.#db.updateTable('alarm_device').set({ until: at }).where('alarm_id', '=', alarm)
    if (devices.length > 0)
      others = others.where(
        'sn',
        'not in',
        devices.map(({ sn }) => sn),
      )
    await others.where('until', 'is', null).execute()
  }

  /** What hung on the cause of an alarm that stands, or ended after `from`, and was not back by then. */
  async heldSince(network: number, from: number): Promise<HeldDevice[]> {
    const rows = await this.#db
      .selectFrom('alarm_device')
      .innerJoin('alarm', 'alarm.id', 'alarm_device.alarm_id')
      .select(['alarm_device.sn', 'alarm.sn as root', 'alarm.resolved_at'])
      .where('alarm.network_id', '=', network)
      .where(({ or, eb }) => or([eb('alarm.resolved_at', 'is', null), eb('alarm.resolved_at', '>', from)]))
      .where('alarm_device.sn', '!=', sql.ref<string>('alarm.sn'))
      .execute()
    return rows.map(({ sn, root, resolved_at }) => ({ sn, root, resolvedAt: resolved_at }))
  }

  /** Whether an alarm that stands, or ended after `from`, explains that it was away. */
  async explains(sn: string, from: number): Promise<AlarmRow[]> {
    return this.#db
      .selectFrom('alarm')
      .innerJoin('alarm_device', 'alarm_device.alarm_id', 'alarm.id')
      .selectAll('alarm')
      .where('alarm_device.sn', '=', sn)
      .where(({ or, eb }) => or([eb('alarm.resolved_at', 'is', null), eb('alarm.resolved_at', '>', from)]))
      .execute()
  }
}
