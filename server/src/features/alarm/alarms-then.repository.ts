import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

type Alarms = SelectQueryBuilder<Database, 'alarm', object>

/** When an alarm began, the last time where it began again; an index is over the very same words. */
export const began = sql<number>`case when reopened_at > 0 then reopened_at else created_at end`

/**
 * Keeps when alarms stood that are about to begin again: their rows forget it.
 * @param chosen which; those that are not over are left out
 */
export async function keepSpans(db: Db, chosen: (alarms: Alarms) => Alarms): Promise<void> {
  const over = chosen(db.selectFrom('alarm')).where('resolved_at', 'is not', null)
  const span = over.select(['id', began.as('from_at'), sql<number>`resolved_at`.as('until_at')])
  await db
    .insertInto('alarm_span')
    .columns(['alarm_id', 'from_at', 'until_at'])
    .expression(span)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The alarms there were at a moment, with their states of then. What they tell is what they told last. */
export function alarmsThen(db: Db, at: number) {
  const earlier = sql`select from_at, until_at from alarm_span where alarm_id = alarm.id and from_at <= ${at}
    order by from_at desc limit 1`
  const until = (moment: unknown) => sql<number | null>`case when ${moment} <= ${at} then ${moment} end`
  return (
    db
      .selectFrom('alarm')
      .select(['id', 'tenant_id', 'network_id', 'sn', 'originator', 'type', 'level', 'params', 'fold_key'])
      .select(['created_at'])
      .select([
        sql<number>`case when ${began} <= ${at} then reopened_at
        else (select from_at from (${earlier}) as span) end`.as('reopened_at'),
        until(sql.ref('confirmed_at')).as('confirmed_at'),
        sql<number>`case when last_at <= ${at} then last_at else created_at end`.as('last_at'),
        sql<number | null>`case when ${began} <= ${at} then ${until(sql.ref('resolved_at'))}
        else (select ${until(sql.ref('until_at'))} from (${earlier}) as span) end`.as('resolved_at'),
        sql<number | null>`(select id from alarm as parent
        where parent.id = alarm.parent_id and parent.created_at <= ${at})`.as('parent_id'),
      ])
      .where('created_at', '<=', at)
      // It began again since, and when it stood before was not kept in those days.
      .where(sql<boolean>`(${began} <= ${at} or exists (${earlier}))`)
  )
}
