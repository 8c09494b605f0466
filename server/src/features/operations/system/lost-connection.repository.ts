import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'

interface Lost {
  sn: string
  day: number
  times: number
}

const AT_A_TIME = 200

/** How often devices lost their connection, by day. */
export class LostConnectionRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @param before days that are forgotten */
  async add(lost: readonly Lost[], before: number): Promise<void> {
    if (lost.length === 0) return
    await this.#db.transaction().execute(async (on) => {
      for (let from = 0; from < lost.length; from += AT_A_TIME)
        await on
          .insertInto('lost_connection')
          .values(lost.slice(from, from + AT_A_TIME))
          .onConflict((conflict) =>
            conflict.columns(['sn', 'day']).doUpdateSet((eb) => ({
              times: eb('lost_connection.times', '+', eb.ref('excluded.times')),
            })),
          )
          .execute()
      await on.deleteFrom('lost_connection').where('day', '<', before).execute()
    })
  }
}

/** Of a device whose serial stands in a column of the statement, since that day. */
export const lossesOf = (column: string, day: number): RawBuilder<number> => sql`
  (select coalesce(sum(lost_connection.times), 0) from lost_connection
    where lost_connection.sn = ${sql.ref(column)} and lost_connection.day >= ${day})`
