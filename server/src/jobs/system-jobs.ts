import { type RawBuilder, sql } from 'kysely'
import type { SystemTable } from '../db/system-table.ts'

/** @param owner the name of the tenant whose id stands in `job.tenant_id`, as a part of the statement */
export const systemJobs = (owner: RawBuilder<unknown>): SystemTable => ({
  rows: sql`
    select job.id as id, job.kind as kind, ${owner} as owner, job.state as state, job.attempt as attempt,
      job.max_attempts as "maxAttempts", job.progress_done as done, job.progress_total as total,
      job.error as error, job.run_at as "runAt", job.started_at as "startedAt", job.finished_at as "finishedAt"
    from job`,
  searched: ['kind', 'owner', 'error'],
  key: 'id',
  first: '-runAt',
})

export const jobFigures = {
  jobsWaiting: sql<number>`(select count(*) from job where job.state = 'available')`,
  jobsGivenUp: sql<number>`(select count(*) from job where job.state = 'discarded')`,
}
