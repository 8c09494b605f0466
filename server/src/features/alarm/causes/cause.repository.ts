import type { Finding } from '#contract/health/schemas.ts'
import type { Db } from '../../../db/client.ts'

/** What the rules found when alarms began. */
export class CauseRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** In place of what was found when it began before. */
  async keep(alarm: number, at: number, findings: readonly Finding[]): Promise<void> {
    const row = { at, findings: JSON.stringify(findings) }
    // It may be removed by now.
    const stands = this.#db.selectFrom('alarm').select('id').where('id', '=', alarm)
    if (!(await stands.executeTakeFirst())) return
    await this.#db
      .insertInto('alarm_cause')
      .values({ alarm_id: alarm, ...row })
      .onConflict((conflict) => conflict.column('alarm_id').doUpdateSet(row))
      .execute()
  }

  /** Null: nobody looked then. */
  async of(alarm: number): Promise<{ at: number; findings: Finding[] } | null> {
    const kept = this.#db.selectFrom('alarm_cause').select(['at', 'findings'])
    const row = await kept.where('alarm_id', '=', alarm).executeTakeFirst()
    return row ? { at: row.at, findings: JSON.parse(row.findings) as Finding[] } : null
  }

  /** When it began last, or began again: what is older is of another time. */
  async began(alarm: number): Promise<{ began: number; lookedAt: number | null } | null> {
    const row = await this.#db
      .selectFrom('alarm')
      .leftJoin('alarm_cause', 'alarm_cause.alarm_id', 'alarm.id')
      .select(['alarm.created_at', 'alarm.reopened_at', 'alarm_cause.at'])
      .where('alarm.id', '=', alarm)
      .executeTakeFirst()
    return row ? { began: Math.max(row.created_at, row.reopened_at), lookedAt: row.at } : null
  }
}
