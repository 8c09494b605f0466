import type { Db } from '../db/client.ts'

/** The newest jobs that failed at least once, with why. */
export const failedJobs = (db: Db, most: number) =>
  db
    .selectFrom('job')
    .where('error', 'is not', null)
    .select(['id', 'kind', 'state', 'attempt', 'run_at', 'error'])
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
