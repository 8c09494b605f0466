import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { type Db, type Engine, openPostgres, openSqlite } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import { copyMigratedSqlite, migratedPostgres, order, withDatabase } from './migrated.ts'

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
  const { copied, ...opened } = engine === 'sqlite' ? temporarySqlite() : await temporaryPostgres()
  if (!copied) await migrate(opened.db, engine)
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
  const copied = copyMigratedSqlite(join(folder, 'roost.db'))
  const db = openSqlite(join(folder, 'roost.db'))
  const close = async () => {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, copied, close }
}

async function temporaryPostgres() {
  const url = process.env.ROOST_TEST_DATABASE_URL
  if (!url) {
    throw new Error(
      'ROOST_TEST_DATABASE_URL names no PostgreSQL: run "npm test" as root on Debian, which starts one, or set it; ' +
        '"npm run test:quick" tests on SQLite alone.',
    )
  }
  const name = `roost_test_${randomBytes(6).toString('hex')}`
  const template = migratedPostgres()
  await order(url, `create database ${name} template ${template ?? 'template1'}`)
  const db = openPostgres(withDatabase(url, name))
  const close = async () => {
    await db.destroy()
    await order(url, `drop database ${name}`)
  }
  return { db, copied: template !== undefined, close }
}
