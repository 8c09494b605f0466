import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../config.ts'
import { openSqlite } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { openAuthority } from '../../../southbound/certificates/authority.ts'
import { prepareDeviceTls } from '../../../southbound/certificates/device-tls.ts'
import { examine } from './examine.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2027, 0, 1)

async function installed(more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const ports = { ROOST_HTTP_PORT: '0', ROOST_UCENTRAL_PORT: '0', ROOST_RTTY_PORT: '0' }
  const config = readConfig({ ROOST_DATA_DIR: folder, ...ports, ...more })
  const open = () => openSqlite(join(folder, 'roost.db'))
  const db = open()
  await migrate(db, 'sqlite')
  await db.destroy()
  prepareDeviceTls(config, NOW)
  const wrong = async (now = NOW) => {
    const found = await examine({ config, now, isRunning: false, openRecords: open, roomFor: (n) => n })
    return found.filter(({ state }) => state === 'bad')
  }
  return { folder, config, open, wrong }
}

it('finds nothing wrong in a fresh installation', async () => {
  const { wrong } = await installed()
  expect(await wrong()).toEqual([])
})

it('finds a port that another program has', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  const { wrong } = await installed({ ROOST_HTTP_PORT: String(port) })
  expect(await wrong()).toMatchObject([
    { part: `port ${port}`, todo: expect.stringContaining('ROOST_HTTP_PORT') },
  ])
})

it('finds a clock that is behind what was written, and certificates that have ended', async () => {
  const { folder, wrong } = await installed()
  const later = (NOW + DAY_MS) / 1000
  utimesSync(join(folder, 'roost.db'), later, later)
  expect(await wrong()).toMatchObject([{ part: 'clock' }])
  const ended = await wrong(NOW + 3000 * DAY_MS)
  expect(ended.map(({ part }) => part)).toContain('certificate')
})

it('finds a damaged database, and one that a newer version used', async () => {
  const { folder, open, wrong } = await installed()
  const db = open()
  await sql`insert into kysely_migration values ('29991231000000_later', '2999')`.execute(db)
  await db.destroy()
  expect(await wrong()).toMatchObject([{ part: 'database', found: expect.stringContaining('newer version') }])
  writeFileSync(join(folder, 'roost.db'), 'not a database at all'.repeat(1000))
  rmSync(join(folder, 'roost.db-wal'), { force: true })
  expect((await wrong()).map(({ part }) => part)).toContain('database')
})

it('finds a folder that others may look into, a key that does not fit, a store that is away', async () => {
  const outside = {
    ROOST_METRICS_WRITE_URL: 'http://127.0.0.1:1/w',
    ROOST_METRICS_QUERY_URL: 'http://127.0.0.1:1',
  }
  const { folder, config, open, wrong } = await installed(outside)
  chmodSync(folder, 0o755)
  const other = openAuthority(join(folder, 'other'), NOW)
  writeFileSync(join(folder, 'tls', 'server.key'), other.key.export({ type: 'pkcs8', format: 'pem' }))
  const parts = (await wrong()).map(({ part }) => part)
  expect(parts).toEqual(expect.arrayContaining(['certificate', 'outside store']))
  const all = await examine({ config, now: NOW, isRunning: false, openRecords: open, roomFor: (n) => n })
  expect(all).toContainEqual(expect.objectContaining({ part: 'data folder', state: 'warn' }))
})
