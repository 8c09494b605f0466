import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { openNodeSqlite } from './node-sqlite.ts'
import type { Database } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'
export type Db = Kysely<Database>

/** bigint comes as text from `pg`; ours are times, counters and ids below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Records in one file; the folder is made with the owner's rights only. */
export function openSqlite(file: string): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: openNodeSqlite(file) }) })
}

/** @param schema PostgreSQL schema to work in; tests use one each */
export function openPostgres(url: string, schema?: string): Db {
  const options = schema ? `-c search_path=${schema}` : undefined
  const pool = new pg.Pool({ connectionString: url, max: 8, ...(options && { options }) })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
