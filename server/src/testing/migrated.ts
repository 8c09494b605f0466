import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, openPostgres, openSqlite } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'

/**
 * Databases in the present form, made once per run: each of a hundred tests that wants an empty one copies it. To go
 * through all migrations each time took longer than most of those tests.
 */
const sqliteName = 'ROOST_TEST_MIGRATED_SQLITE'
const postgresName = 'ROOST_TEST_MIGRATED_POSTGRES'

/** Puts tables where no file is yet; false outside a run of tests: then whoever opens it makes them. */
export function copyMigratedSqlite(file: string): boolean {
  const made = process.env[sqliteName]
  if (made) copyFileSync(made, file)
  return made !== undefined
}

/** Name of the database that PostgreSQL copies; undefined outside a run of tests. */
export const migratedPostgres = (): string | undefined => process.env[postgresName]

/** Address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** Address of an open test database, for another process. */
export async function addressOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  return withDatabase(process.env.ROOST_TEST_DATABASE_URL!, rows[0]!.name)
}

/** Vitest calls it before the first test; the workers inherit what it says in the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'roost-migrated-'))
  const removePostgres = await makePostgres()
  await makeSqlite(join(folder, 'roost.db'))
  return async () => {
    delete process.env[sqliteName]
    delete process.env[postgresName]
    rmSync(folder, { recursive: true, force: true })
    await removePostgres()
  }
}

/** The last to close it moves what stands beside the file into it. */
async function makeSqlite(file: string): Promise<void> {
  const db = openSqlite(file)
  await migrate(db, 'sqlite')
  await db.destroy()
  process.env[sqliteName] = file
}

async function makePostgres(): Promise<() => Promise<void>> {
  const url = process.env.ROOST_TEST_DATABASE_URL
  if (!url || process.env.ROOST_TEST_ENGINES === 'sqlite') return async () => undefined
  const name = `roost_migrated_${randomBytes(6).toString('hex')}`
  await order(url, `create database ${name}`)
  const db = openPostgres(withDatabase(url, name))
  await migrate(db, 'postgres')
  await db.destroy()
  process.env[postgresName] = name
  return () => order(url, `drop database ${name}`)
}

/** One statement that no transaction may hold. */
export async function order(url: string, statement: string): Promise<void> {
  const admin = openPostgres(url)
  try {
    await sql.raw(statement).execute(admin)
  } finally {
    await admin.destroy()
  }
}
