import type { Db } from '../../../db/client.ts'
import { rowsOfTables, stepsTaken } from '../../../db/look-at-records.ts'
import { failedJobs } from '../../../jobs/failed-jobs.reader.ts'

const NEWEST = 50

/** Of the records: how much there is, and what went wrong of the server's own work. */
export const recordFacts = async (db: Db) => ({
  rows: await rowsOfTables(db),
  failedJobs: await failedJobs(db, NEWEST),
  migrations: await stepsTaken(db),
})
