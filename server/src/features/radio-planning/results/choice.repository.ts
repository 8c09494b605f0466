import type { Insertable, Selectable, Updateable } from 'kysely'
import type { PlanOutcome } from '#contract/radio-planning/schemas.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

type Table = Database['radio_plan_choice']
export type ChoiceRow = Selectable<Table>

const OPEN: PlanOutcome[] = ['waiting', 'measuring']
/** Looked at after a day, and again after three. */
const JUDGED: PlanOutcome[] = ['better', 'same', 'unknown']

/** What plans wanted of radios, and what became of it. */
export class ChoiceRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** The newest first. */
  of(network: number): Promise<ChoiceRow[]> {
    const rows = this.#db.selectFrom('radio_plan_choice').selectAll().where('network_id', '=', network)
    return rows.orderBy('id', 'desc').execute()
  }

  /** @param since what was applied before is not looked at again */
  open(since: number): Promise<ChoiceRow[]> {
    return this.#db
      .selectFrom('radio_plan_choice')
      .selectAll()
      .where(({ and, eb, or }) =>
        or([
          eb('outcome', 'in', OPEN),
          and([eb('outcome', 'in', JUDGED), eb('hours', '=', 24), eb('applied_at', '>', since)]),
        ]),
      )
      .orderBy('id')
      .execute()
  }

  /** A later plan takes the place of what was planned of the same radios and not applied. */
  async add(network: number, rows: Insertable<Table>[]): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const waiting = trx.deleteFrom('radio_plan_choice').where('network_id', '=', network)
      await waiting.where('outcome', '=', 'waiting').execute()
      for (let at = 0; at < rows.length; at += 100)
        await trx
          .insertInto('radio_plan_choice')
          .values(rows.slice(at, at + 100))
          .execute()
    })
  }

  /** @returns false when another process was faster */
  async move(row: ChoiceRow, values: Updateable<Table>): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('radio_plan_choice')
      .set(values)
      .where('id', '=', row.id)
      .where('outcome', '=', row.outcome)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('radio_plan_choice').where('planned_at', '<', at).execute()
  }
}
