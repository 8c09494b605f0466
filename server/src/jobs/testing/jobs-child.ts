import { openPostgres, openSqlite } from '../../db/client.ts'
import { systemClock } from '../../lib/clock.ts'
import { silentLogger } from '../../lib/logger.ts'
import { createJobs } from '../create-jobs.ts'
import { namingHandler } from './naming-handler.ts'

/** Asks for jobs without end and runs them; says the name of each once it is acknowledged. */
const [engine, where, prefix] = process.argv.slice(2) as [string, string, string]
const db = engine === 'sqlite' ? openSqlite(where) : openPostgres(where)
const handlers = [namingHandler(db)]
const jobs = createJobs({
  ...{ db, clock: systemClock, log: silentLogger, handlers: () => handlers },
  settings: { leaseMs: 300, lookMs: 20 },
})
jobs.start()
for (let n = 0; ; n++) {
  const name = `${prefix} ${n}`
  await db.transaction().execute(async (on) => {
    await on
      .insertInto('tenant')
      .values({ name: `asked ${name}`, created_at: 1 })
      .execute()
    await jobs.queue.enqueue({ kind: 'name', args: name, maxAttempts: 1_000 }, on)
  })
  process.stdout.write(`${name}\n`)
}
