import { type Kysely, SqliteAdapter, sql, type Transaction } from 'kysely'
import type { Database } from './schema.ts'

/**
 * For what nobody was told is kept, as devices' reports: written, and not waited for until the disk has it. A process
 * that is killed loses nothing of it, a power cut what came since the last commit of the usual kind, which
 * brings to disk what lies before it.
 */
export function relaxedTransaction<T>(
  db: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.getExecutor().adapter instanceof SqliteAdapter ? inSqlite(db, work) : inPostgres(db, work)
}

/**
 * The settings are the connection's, and nobody else has it meanwhile. Of each page that a statement for many rows
 * changes SQLite keeps a copy while it runs, 64 KB of them in memory and the rest in a file: here all in memory.
 */
function inSqlite<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (one) => {
    await sql`pragma synchronous = normal`.execute(one)
    await sql`pragma temp_store = memory`.execute(one)
    try {
      return await one.transaction().execute(work)
    } finally {
      // Large sorts go to a file again.
      await sql`pragma temp_store = default`.execute(one)
      await sql`pragma synchronous = full`.execute(one)
    }
  })
}

function inPostgres<T>(db: Kysely<Database>, work: (trx: Transaction<Database>) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local synchronous_commit = off`.execute(trx)
    return work(trx)
  })
}
