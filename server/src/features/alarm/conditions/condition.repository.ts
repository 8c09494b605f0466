import type { Db } from '../../../db/client.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import { keepSpans } from '../alarms-then.repository.ts'

type NewAlarmRow = Omit<AlarmRow, 'id' | 'confirmed_at'>

/** Alarms that last until something is over, read or not. */
export class ConditionRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Those that last, of these types. */
  unresolved(types: readonly string[]): Promise<Pick<AlarmRow, 'sn' | 'fold_key'>[]> {
    const alarms = this.#db.selectFrom('alarm').select(['sn', 'fold_key'])
    return alarms
      .where('type', 'in', [...types])
      .where('resolved_at', 'is', null)
      .execute()
  }

  /** The one that lasts, or is over and nobody has read it. */
  findOpen({ tenant, foldKey }: { tenant: number; foldKey: string }): Promise<AlarmRow | undefined> {
    return this.#db
      .selectFrom('alarm')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('fold_key', '=', foldKey)
      .where(({ or, eb }) => or([eb('resolved_at', 'is', null), eb('confirmed_at', 'is', null)]))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  insert(alarm: NewAlarmRow): Promise<AlarmRow> {
    const insert = this.#db.insertInto('alarm').values({ ...alarm, confirmed_at: null })
    return insert.returningAll().executeTakeFirstOrThrow()
  }

  /** Those of the same type that belong to it. */
  async endPartsOf({ id, type }: Pick<AlarmRow, 'id' | 'type'>, at: number): Promise<void> {
    const parts = this.#db.updateTable('alarm').set({ resolved_at: at }).where('parent_id', '=', id)
    await parts.where('type', '=', type).where('resolved_at', 'is', null).execute()
  }

  /** Puts one that stands by itself under another. @returns it, when there was one */
  makePart(of: { tenant: number; foldKey: string }, parent: number): Promise<AlarmRow[]> {
    return this.#db
      .updateTable('alarm')
      .set({ parent_id: parent })
      .where('tenant_id', '=', of.tenant)
      .where('fold_key', '=', of.foldKey)
      .where('resolved_at', 'is', null)
      .where('parent_id', 'is', null)
      .returningAll()
      .execute()
  }

  async update(
    id: number,
    values: Pick<AlarmRow, 'params' | 'level' | 'resolved_at' | 'last_at' | 'reopened_at'> &
      Partial<Pick<AlarmRow, 'parent_id'>>,
  ): Promise<AlarmRow | undefined> {
    // Before it begins again.
    await keepSpans(this.#db, (alarms) =>
      alarms.where('id', '=', id).where('reopened_at', '<', values.reopened_at),
    )
    return this.#db.updateTable('alarm').set(values).where('id', '=', id).returningAll().executeTakeFirst()
  }
}
