import { alarmTypeNames, categoryOf } from '#contract/alarm/categories.ts'
import type { Db } from '../../../db/client.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { monthBefore } from '../../../lib/month-before.ts'

/** What has happened and has no end. */
const moments = alarmTypeNames.filter((type) => categoryOf(type).runs === 'moment')

export interface AlarmClearing {
  /** Removes alarms of a tenant that are older than a month, unread ones too. @returns how many */
  clear(tenant: number): Promise<number>
  job: JobHandler
}

/** Alarms are kept for one month (readings C46). One that still lasts stays: what is wrong is not old. */
export function alarmClearing({ db, clock, log }: { db: Db; clock: Clock; log: Logger }): AlarmClearing {
  const remove = async (tenant?: number) => {
    const before = monthBefore(clock.now())
    let gone = db
      .deleteFrom('alarm')
      .where('created_at', '<', before)
      .where(({ or, eb }) => or([eb('resolved_at', 'is not', null), eb('type', 'in', moments)]))
    if (tenant !== undefined) gone = gone.where('tenant_id', '=', tenant)
    const removed = Number((await gone.executeTakeFirst()).numDeletedRows)
    await forgetSpans(db, before)
    return removed
  }
  return {
    clear: remove,
    job: {
      kind: 'alarm.clear',
      schedule: { cron: '30 3 * * *' },
      run: async () => log.info({ removed: await remove() }, 'alarms older than a month were removed'),
    },
  }
}

/** When alarms stood that are still there; nobody looks further back than a month. */
const forgetSpans = (db: Db, before: number) =>
  db.deleteFrom('alarm_span').where('until_at', '<', before).execute()
