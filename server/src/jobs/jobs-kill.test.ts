import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { type Db, openSqlite } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { systemClock } from '../lib/clock.ts'
import { silentLogger } from '../lib/logger.ts'
import { describeOnEngines } from '../testing/engines.ts'
import { eventually } from '../testing/eventually.ts'
import { addressOf } from '../testing/migrated.ts'
import { programFile } from '../testing/program-file.ts'
import { createJobs } from './create-jobs.ts'
import { namingHandler } from './testing/naming-handler.ts'

const child = programFile(new URL('./testing/jobs-child.ts', import.meta.url))
const ROUNDS = 8

/** Kills the process with -9 once it has acknowledged some. @returns what it acknowledged */
function askUntilKilled(...args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const asking = spawn(process.execPath, [child, ...args])
    const enough = 3 + Math.floor(Math.random() * 40)
    let [said, complained] = ['', '']
    asking.stderr.on('data', (text) => {
      complained += text
    })
    asking.stdout.on('data', (text) => {
      said += text
      if (said.split('\n').length > enough) asking.kill('SIGKILL')
    })
    asking.on('close', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(said.split('\n').slice(0, -1)) : reject(new Error(complained)),
    )
  })
}

const namesOf = async (db: Db, word: string) => {
  const rows = await db.selectFrom('tenant').select('name').where('name', 'like', `${word} %`).execute()
  // A lease that runs out on a busy machine lets a job run twice, which is as promised.
  return [...new Set(rows.map(({ name }) => name.slice(word.length + 1)))].sort()
}

describeOnEngines('jobs of processes that are killed with -9', (db, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'roost-jobs-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('are all done, those that were acknowledged and those whose transaction was just committed', async () => {
    const file = join(folder, 'roost.db')
    const records = engine === 'sqlite' ? openSqlite(file) : db()
    if (engine === 'sqlite') await migrate(records, engine)
    const where = engine === 'sqlite' ? file : await addressOf(records)
    const acknowledged: string[] = []
    for (let round = 0; round < ROUNDS; round++)
      acknowledged.push(...(await askUntilKilled(engine, where, `round ${round}`)))
    const handlers = [namingHandler(records)]
    const jobs = createJobs({
      ...{ db: records, clock: systemClock, log: silentLogger, handlers: () => handlers },
      settings: { leaseMs: 300, lookMs: 20 },
    })
    jobs.start()
    const unfinished = () =>
      records.selectFrom('job').select('id').where('state', 'in', ['available', 'running']).execute()
    await eventually(async () => (await unfinished()).length === 0, 60_000)
    await jobs.stop()
    const [asked, done] = [await namesOf(records, 'asked'), await namesOf(records, 'done')]
    expect(acknowledged.length).toBeGreaterThan(ROUNDS * 2)
    expect(acknowledged.filter((name) => !asked.includes(name))).toEqual([])
    expect(done).toEqual(asked)
    if (engine === 'sqlite') await records.destroy()
  })
})
