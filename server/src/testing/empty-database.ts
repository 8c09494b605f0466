import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Db, type Engine, openPostgres, openSqlite } from '../db/client.ts'
import { addressOf, order, withDatabase } from './migrated.ts'

/** A database without tables; SQLite's is made where it is needed. */
export async function emptyDatabase(engine: Engine) {
  if (engine === 'sqlite')
    return {
      target: {},
      open: (dataFolder: string) => openSqlite(join(dataFolder, 'roost.db')),
      close: async () => undefined,
    }
  const server = process.env.ROOST_TEST_DATABASE_URL!
  const name = `roost_test_${randomBytes(6).toString('hex')}`
  await order(server, `create database ${name}`)
  const databaseUrl = withDatabase(server, name)
  return {
    target: { databaseUrl },
    open: () => openPostgres(databaseUrl),
    close: async () => order(server, `drop database ${name}`),
  }
}

/** Opens another connection to an open test database. */
export async function openAgain(db: Db, engine: Engine): Promise<() => Db> {
  if (engine === 'postgres') {
    const address = await addressOf(db)
    return () => openPostgres(address)
  }
  const { rows } = await sql<{ file: string }>`select file from pragma_database_list`.execute(db)
  return () => openSqlite(rows[0]!.file)
}
