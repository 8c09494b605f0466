import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { type AlarmFamily, alarmTypeNames, categoryOf } from '#contract/alarm/categories.ts'
import type { AlarmLevel, AlarmState, AlarmType } from '#contract/alarm/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { withinReach } from '../../db/within-reach.ts'
import type { Reach } from '../../http/guard.ts'
import { liesInTrash } from '../tenancy/network-place.reader.ts'
import { alarmsThen, began, keepSpans } from './alarms-then.repository.ts'

export type AlarmRow = Selectable<Database['alarm']>

/** Which alarms: those in reach, but of networks in the trash. One without a network is seen by those who see all. */
export interface AlarmFilter extends Reach {
  unread?: boolean | undefined
  /** Neither over nor marked read. */
  open?: boolean | undefined
  levels?: readonly AlarmLevel[] | undefined
  /** Only of this device, or about it among others. */
  sn?: string | undefined
  state?: AlarmState | undefined
  types?: readonly AlarmType[] | undefined
  families?: readonly AlarmFamily[] | undefined
  /** Part of the name of what it is about. */
  q?: string | undefined
  /** As they stood at that moment; absent: now. */
  at?: number | undefined
}

/** What makes alarms the same. */
interface AlarmKey {
  tenant: number
  foldKey: string
}

/** Of an alarm in lists. */
export interface AlarmPosition {
  began: number
  id: number
}

export const beganAt = ({ created_at, reopened_at }: Pick<AlarmRow, 'created_at' | 'reopened_at'>): number =>
  Math.max(created_at, reopened_at)

export class AlarmRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @returns undefined when the same alarm stands unread already */
  async insert(
    alarm: Omit<AlarmRow, 'id' | 'confirmed_at' | 'resolved_at' | 'reopened_at' | 'parent_id'>,
  ): Promise<AlarmRow | undefined> {
    const insert = this.#db
      .insertInto('alarm')
      .values({ ...alarm, confirmed_at: null, resolved_at: null, parent_id: null })
    const once = insert.onConflict((conflict) => conflict.doNothing())
    return once.returningAll().executeTakeFirst()
  }

  /** The same alarm, unread and not over. */
  findOpen({ tenant, foldKey }: AlarmKey): Promise<AlarmRow | undefined> {
    return this.#db
      .selectFrom('alarm')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('fold_key', '=', foldKey)
      .where('confirmed_at', 'is', null)
      .where('resolved_at', 'is', null)
      .executeTakeFirst()
  }

  /** Of the same alarm that stands unread: what it tells now. @returns undefined when none stands */
  async revise(
    which: AlarmKey,
    values: Partial<Pick<AlarmRow, 'params' | 'resolved_at' | 'last_at' | 'reopened_at'>>,
    only: 'all' | 'resolved' = 'all',
  ): Promise<AlarmRow | undefined> {
    if (values.reopened_at !== undefined)
      await keepSpans(this.#db, (alarms) =>
        alarms
          .where('tenant_id', '=', which.tenant)
          .where('fold_key', '=', which.foldKey)
          .where('confirmed_at', 'is', null),
      )
    const update = this.#same(which).set(values).where('confirmed_at', 'is', null)
    const those = only === 'resolved' ? update.where('resolved_at', 'is not', null) : update
    return those.returningAll().executeTakeFirst()
  }

  /** The same alarm is over, whether somebody has read it or not. @returns those that were not over */
  end(which: AlarmKey, at: number): Promise<AlarmRow[]> {
    return this.#same(which)
      .set({ resolved_at: at })
      .where('resolved_at', 'is', null)
      .returningAll()
      .execute()
  }

  #same({ tenant, foldKey }: AlarmKey) {
    const alarms = this.#db.updateTable('alarm').where('tenant_id', '=', tenant)
    return alarms.where('fold_key', '=', foldKey)
  }

  /** In reach, whatever it belongs to. */
  find(reach: Reach, id: number): Promise<AlarmRow | undefined> {
    const alarms = this.#db.selectFrom('alarm').selectAll().where(withinReach(reach, 'alarm'))
    return alarms.where('id', '=', id).executeTakeFirst()
  }

  async count(filter: AlarmFilter): Promise<number> {
    const counted = this.#select(filter).select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  async countByLevel(filter: AlarmFilter): Promise<[AlarmLevel, number][]> {
    const counted = this.#select(filter).select(['level', (eb) => eb.fn.countAll<number>().as('n')])
    const rows = await counted.groupBy('level').execute()
    return rows.map(({ level, n }) => [level as AlarmLevel, Number(n)])
  }

  /** Open ones of some devices, by level. */
  async openOf(
    reach: Reach,
    sns: readonly string[],
  ): Promise<{ sn: string; level: AlarmLevel; n: number }[]> {
    if (sns.length === 0) return []
    const counted = this.#select({ ...reach, open: true })
      .where('sn', 'in', [...sns])
      .select(['sn', 'level', (eb) => eb.fn.countAll<number>().as('n')])
    const rows = await counted.groupBy(['sn', 'level']).execute()
    return rows.map(({ sn, level, n }) => ({ sn, level: level as AlarmLevel, n: Number(n) }))
  }

  /** Those that began last first, behind `from`. */
  page(filter: AlarmFilter, from: AlarmPosition | null, limit: number): Promise<AlarmRow[]> {
    const alarms = this.#select(filter).selectAll()
    const behind = from
      ? alarms.where(({ or, and, eb }) =>
          or([eb(began, '<', from.began), and([eb(began, '=', from.began), eb('id', '<', from.id)])]),
        )
      : alarms
    return behind.orderBy(began, 'desc').orderBy('id', 'desc').limit(limit).execute()
  }

  /** Marks unread ones read. @returns how many */
  async confirm(filter: AlarmFilter, ids: number[] | 'all', at: number): Promise<number> {
    let update = this.#db.updateTable('alarm').set({ confirmed_at: at }).where(withinReach(filter, 'alarm'))
    if (ids !== 'all') update = update.where('id', 'in', ids)
    return Number((await update.where('confirmed_at', 'is', null).executeTakeFirst()).numUpdatedRows)
  }

  #select({ unread, open, levels, sn, state, types, families, q, at, ...reach }: AlarmFilter) {
    let alarms = this.#those(at)
      .where(withinReach(reach, 'alarm'))
      // What belongs to another's cause is shown with that.
      .where('alarm.parent_id', 'is', null)
      .where(({ or, eb, not }) =>
        or([eb('alarm.network_id', 'is', null), not(liesInTrash('alarm.network_id'))]),
      )
    if (unread !== undefined) alarms = alarms.where('confirmed_at', unread ? 'is' : 'is not', null)
    if (open) alarms = alarms.where('confirmed_at', 'is', null).where('resolved_at', 'is', null)
    if (state) alarms = alarms.where('resolved_at', state === 'standing' ? 'is' : 'is not', null)
    if (q) alarms = alarms.where(sql<boolean>`lower(originator) like ${containing(q)} escape '\\'`)
    if (types || families) alarms = alarms.where('type', 'in', chosenTypes(types, families))
    if (sn !== undefined)
      alarms = alarms.where(({ or, eb }) =>
        or([eb('sn', '=', sn), eb('id', 'in', aboutDevice(this.#db, sn))]),
      )
    return levels ? alarms.where('level', 'in', [...levels]) : alarms
  }

  #those(at: number | undefined): SelectQueryBuilder<Database, 'alarm', object> {
    const now = this.#db.selectFrom('alarm')
    // The same columns under the same name: what is asked of alarms is asked of those of then.
    return at === undefined ? now : (this.#db.selectFrom(alarmsThen(this.#db, at).as('alarm')) as typeof now)
  }
}

const aboutDevice = (db: Db, sn: string) =>
  db.selectFrom('alarm_device').select('alarm_id').where('alarm_device.sn', '=', sn)

/** Never none: a list that is empty would not be a list to some databases. */
function chosenTypes(types?: readonly AlarmType[], families?: readonly AlarmFamily[]): string[] {
  const chosen = alarmTypeNames.filter(
    (type) => (!types || types.includes(type)) && (!families || families.includes(categoryOf(type).family)),
  )
  return chosen.length > 0 ? chosen : ['none']
}

const containing = (q: string) => `%${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
