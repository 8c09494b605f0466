import type { AlarmLevel } from '#contract/alarm/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { withinReach } from '../../db/within-reach.ts'
import type { Reach } from '../../http/guard.ts'

/** Raised from `from` on and before `to`, ms since 1970; of one device where one is named. */
export interface AlarmSpan {
  from: number
  to: number
  sn?: string | undefined
}

/** Alarms counted over a time, read or not. */
export class AlarmCountsReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async byDeviceAndLevel(
    reach: Reach,
    { from, to, sn }: AlarmSpan,
  ): Promise<{ sn: string; level: AlarmLevel; n: number }[]> {
    let alarms = this.#db
      .selectFrom('alarm')
      .select(['sn', 'level', (eb) => eb.fn.countAll<number>().as('n')])
      .where(withinReach(reach, 'alarm'))
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
    if (sn !== undefined) alarms = alarms.where('sn', '=', sn)
    const rows = await alarms.groupBy(['sn', 'level']).execute()
    return rows.map((row) => ({ sn: row.sn, level: row.level as AlarmLevel, n: Number(row.n) }))
  }
}
