import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { WatchdogIntent } from '#contract/configuration/sections/watchdog.ts'
import { type Db, openSqlite } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { withDatabase } from '../../../testing/migrated.ts'
import { programFile } from '../../../testing/program-file.ts'
import { pinging } from '../testing/documents.ts'
import { openConfiguration } from '../testing/open-configuration.ts'

const child = programFile(new URL('../testing/moving-child.ts', import.meta.url))

/** Runs the child and kills it with -9 once it said the word. */
function killedAt(word: string, ...args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const moving = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', child, ...args])
    let [said, complained] = ['', '']
    moving.stderr.on('data', (text) => {
      complained += text
    })
    moving.stdout.on('data', (text) => {
      said += text
      if (said.split('\n').includes(word)) moving.kill('SIGKILL')
    })
    moving.on('close', (_code, signal) => (signal === 'SIGKILL' ? resolve() : reject(new Error(complained))))
  })
}

/** What was done before the end. */
const killed = {
  moved: 'moved',
  reconciling: 'moved',
  edited: 'edited',
  configuring: 'edited',
} as const

describeOnEngines('a network that is moved or edited by a process that is killed with -9', (db, engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'roost-moving-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(Object.keys(killed) as (keyof typeof killed)[])(
    'brings its devices to what is wanted there: killed when %s',
    async (mode) => {
      const file = join(folder, `${mode}.db`)
      const records = engine === 'sqlite' ? openSqlite(file) : db()
      if (engine === 'sqlite') await migrate(records, engine)
      const where = engine === 'sqlite' ? file : await addressOf(records)
      const key = randomBytes(32).toString('hex')
      const before = await openConfiguration(records, key)
      const me = await before.person()
      const [old, next] = [await before.project(me.tenant, 'Old'), await before.project(me.tenant, 'New')]
      const group = await before.network(me.tenant, 'Office', old)
      const { sn, status } = await before.boundDevice(me, group)
      await before.apply(me, { project: old }, pinging('192.0.2.1'))
      await before.apply(me, { project: next }, pinging('192.0.2.2'))
      await eventually(async () => (await status()).state === 'in_sync')
      await before.close()

      const ids = [me.accountId, me.tenant, group, next].map(String)
      await killedAt(mode, engine, where, mode, key, ...ids)

      const after = await openConfiguration(records, key)
      // The lease of the one that was killed is over.
      after.time.at += 60_000
      await after.dial(sn, {
        profile: { of: sn },
        capabilities: ['radios', 'configure', 'request', 'script'],
      })
      expect(after.sent).toEqual([])
      after.jobs.start()
      const given = () =>
        after.sent.findLast((sent) => sent.sn === sn)?.document as
          | { watchdog?: WatchdogIntent; unit: { country: string } }
          | undefined
      await eventually(() =>
        killed[mode] === 'moved'
          ? given()?.watchdog?.hosts.includes('192.0.2.2')
          : given()?.unit.country === 'FR',
      )
      expect(after.sent.map((sent) => sent.sn)).toEqual([sn])
      const unfinished = records.selectFrom('job').select('id').where('state', 'in', ['available', 'running'])
      const kinds = ['configuration.reconcile', 'configuration.facts']
      await eventually(async () => (await unfinished.where('kind', 'in', kinds).execute()).length === 0)
      await after.close()
      if (engine === 'sqlite') await records.destroy()
    },
  )
})

async function addressOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return withDatabase(process.env.ROOST_TEST_DATABASE_URL!, rows[0]!.name)
}
