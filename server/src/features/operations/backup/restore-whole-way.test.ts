import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../db/client.ts'
import { emptyDatabase } from '../../../testing/empty-database.ts'
import { engines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { Served } from '../../../testing/served.ts'

const restore = fileURLToPath(new URL('../../../../../tools/restore/main.ts', import.meta.url))
const KEY = '07'.repeat(32)
const root = mkdtempSync(join(tmpdir(), 'roost-whole-way-'))
const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
  rmSync(root, { recursive: true, force: true })
})

const settingsOf = ({ target }: { target: { databaseUrl?: string } }): Record<string, string> =>
  target.databaseUrl === undefined ? {} : { ROOST_DATABASE_URL: target.databaseUrl }

async function empty(engine: Engine) {
  const made = await emptyDatabase(engine)
  ends.push(() => made.close())
  return settingsOf(made)
}

async function served(folder: string, settings: Record<string, string>): Promise<Served> {
  const server = await Served.start({ folder, settings })
  ends.push(() => server.kill())
  await server.signIn()
  return server
}

const PLACE = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
const projects = (server: Served) => server.call<{ ID: number; Name: string }[]>('/v2/projects')
const networks = (server: Served) => server.call<{ ID: number; Name: string }[]>('/v2/groups')

/** A first backup may be under way since the start, and lacks what came after: that one ends before. */
async function runJob(server: Served, kind: string): Promise<void> {
  const run = { action: 'run', data: { kind } }
  await eventually(
    async () => (await server.call<{ id: number | null }>('/v2/system/jobs', run)).id ?? undefined,
    60_000,
  )
  await eventually(async () => {
    const all =
      await server.call<{ kind: string; waiting: number; running: number }[]>('/v2/system/job-kinds')
    const own = all.find((one) => one.kind === kind)!
    return own.waiting + own.running === 0
  }, 60_000)
}

/** A server in use, its backup made by the job. */
async function backedUp(engine: Engine): Promise<{ file: string; networks: unknown }> {
  const folder = mkdtempSync(join(root, 'from-'))
  const into = mkdtempSync(join(root, 'backups-'))
  const to = { ROOST_BACKUP_DIR: into, ROOST_BACKUP_KEY: KEY }
  const server = await served(folder, { ...(await empty(engine)), ...to })
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'Harbour 🧿' } })
  for (const Name of ['Pier', 'Müll "Eck"'])
    await server.call('/v2/groups', { data: { PID, Name, ...PLACE } })
  await runJob(server, 'operations.backup')
  const name = readdirSync(into).toSorted().at(-1)!
  const found = await networks(server)
  await server.end('SIGTERM')
  return { file: join(into, name), networks: found }
}

/** By the program that people call. */
function restored(file: string, folder: string, settings: Record<string, string>) {
  const given = ['--disable-warning=ExperimentalWarning', restore, file, '--data', folder]
  const env = { PATH: process.env.PATH, ...settings, ROOST_BACKUP_KEY: KEY }
  return spawnSync(process.execPath, given, { env, encoding: 'utf8' })
}

/** Where there are both, SQLite into itself is looked at by the row alone (`backup.test.ts`). */
const ways = engines
  .flatMap((from) => engines.map((to) => ({ from, to })))
  .filter(({ from, to }) => engines.length === 1 || from === 'postgres' || to === 'postgres')

describe.each(ways)('a backup of $from restored into $to', ({ from, to }) => {
  it('is a server again, with everybody and everything in it, that goes on', async () => {
    const backup = await backedUp(from)
    // Anew each time: what stands there is not written over.
    const folder = join(mkdtempSync(join(root, 'to-')), 'data')
    const settings = await empty(to)
    const said = restored(backup.file, folder, settings)
    expect(said.stderr).toBe('')
    expect(said.stdout).toContain(`${from}):`)
    expect(existsSync(join(folder, 'roost.db'))).toBe(to === 'sqlite')
    const server = await served(folder, settings)
    expect((await projects(server)).map(({ Name }) => Name)).toEqual(['Harbour 🧿'])
    expect(await networks(server)).toEqual(backup.networks)
    const PID = (await projects(server))[0]!.ID
    const { ID } = await server.call<{ ID: number }>('/v2/groups', { data: { PID, Name: 'New', ...PLACE } })
    expect((await networks(server)).map((one) => one.ID)).toContain(ID)
    await server.end('SIGTERM')
    // What stands there is never written over.
    expect(restored(backup.file, folder, settings)).toMatchObject({ status: 1 })
    const again = join(mkdtempSync(join(root, 'again-')), 'data')
    if (to === 'postgres') expect(restored(backup.file, again, settings).stderr).toContain('tables already')
  }, 120_000)
})
