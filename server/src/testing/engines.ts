import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Db, type Engine, openPostgres, openSqlite } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'

/** Both engines, unless the inner loop (`npm run test:quick`) asked for SQLite alone. */
export const engines: Engine[] =
  process.env.ROOST_TEST_ENGINES === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

export interface TestDb {
  db: Db
  engine: Engine
  close(): Promise<void>
}

/** A migrated database of its own; gone after `close`. */
export async function openTestDb(engine: Engine): Promise<TestDb> {
  const opened = engine === 'sqlite' ? temporarySqlite() : await temporaryPostgres()
  await migrate(opened.db, engine)
  return { ...opened, engine }
}

/** Runs the same tests on every engine; `at()` gives the engine's database, fresh per block. */
export function describeOnEngines(name: string, tests: (at: () => Db, engine: Engine) => void): void {
  describe.each(engines)(`${name} on %s`, (engine) => {
    let opened: TestDb
    beforeAll(async () => {
      opened = await openTestDb(engine)
    })
    afterAll(() => opened.close())
    tests(() => opened.db, engine)
  })
}

function temporarySqlite() {
  const folder = mkdtempSync(join(tmpdir(), 'roost-db-'))
  const db = openSqlite(join(folder, 'roost.db'))
  const close = async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, close }
}

async function temporaryPostgres() {
  const url = process.env.ROOST_TEST_DATABASE_URL
  if (!url) {
    throw new Error(
      'ROOST_TEST_DATABASE_URL names no PostgreSQL: run "npm test" as root on Debian, which starts one, or set it; ' +
        '"npm run test:quick" tests on SQLite alone.',
    )
  }
  const schema = `test_${randomBytes(6).toString('hex')}`
  const admin = openPostgres(url)
  await sql`create schema ${sql.id(schema)}`.execute(admin)
  const db = openPostgres(url, schema)
  const close = async () => {
    await db.destroy()
    await sql`drop schema ${sql.id(schema)} cascade`.execute(admin)
    await admin.destroy()
  }
  return { db, close }
}
