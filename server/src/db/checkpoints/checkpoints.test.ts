import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLogger } from '../../lib/logger.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Db, openSqlite } from '../client.ts'
import { Checkpoints } from './checkpoints.ts'

const EVERY_MS = 20
const MEGABYTE = 1_000_000

let folder: string
let file: string
let db: Db

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'roost-checkpoints-'))
  file = join(folder, 'roost.db')
  db = openSqlite(file)
  await sql`create table t (text text)`.execute(db)
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true })
})

const write = () => sql`insert into t values (${'x'.repeat(MEGABYTE)})`.execute(db)
const pagesOf = async () =>
  (await sql<{ wal_autocheckpoint: number }>`pragma wal_autocheckpoint`.execute(db)).rows[0]!
    .wal_autocheckpoint

it('what was committed comes into the file without whoever commits', async () => {
  const checkpoints = await Checkpoints.start(db, file, silentLogger, EVERY_MS)
  for (let i = 0; i < 6; i++) await write()
  await eventually(() => statSync(file).size > 6 * MEGABYTE)
  expect(await pagesOf()).toBe(8_000)
  await checkpoints.stop()
})

it('a log that was copied is begun anew', async () => {
  /** Its header counts how often that was. */
  const begun = () => readFileSync(`${file}-wal`).readUInt32BE(12)
  const checkpoints = await Checkpoints.start(db, file, silentLogger, EVERY_MS)
  const before = begun()
  await eventually(async () => {
    await sql`insert into t values ('x')`.execute(db)
    return begun() > before
  })
  await checkpoints.stop()
})

it('leaves the file to whoever writes when it stops, and nothing beside it', async () => {
  const checkpoints = await Checkpoints.start(db, file, silentLogger, EVERY_MS)
  await write()
  await checkpoints.stop()
  expect(await pagesOf()).toBe(1_000)
  await db.destroy()
  expect(existsSync(`${file}-wal`)).toBe(false)
})

it('leaves it to whoever writes where the file cannot be opened again, and says so', async () => {
  const told = vi.fn()
  const log = { ...silentLogger, error: told }
  const checkpoints = await Checkpoints.start(db, join(folder, 'none', 'roost.db'), log as never, EVERY_MS)
  await eventually(() => told.mock.calls.length === 1)
  await eventually(async () => (await pagesOf()) === 1_000)
  await checkpoints.stop()
})
