import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { namingFile } from '../lib/start-error.ts'
import { openNodeSqlite } from './node-sqlite.ts'
import type { Database } from './schema.ts'

export type Engine = 'sqlite' | 'postgres'
export type Db = Kysely<Database>

/** bigint comes as text from `pg`; ours are times, counters and ids below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/**
 * Records in one file; the folder is made with the owner's rights only.
 * @param committed told of each commit
 * @throws StartError naming the file
 */
export function openSqlite(file: string, committed?: () => void): Db {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const open = () => {
    keepPrivate(file)
    return openNodeSqlite(file, committed)
  }
  return new Kysely<Database>({ dialect: new SqliteDialect({ database: namingFile(file, open) }) })
}

/** In a folder that others may read, too; what SQLite puts beside it gets the file's rights, what lies there has them now. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600)
}

/** @param schema PostgreSQL schema to work in; tests use one each */
export function openPostgres(url: string, schema?: string): Db {
  const options = schema ? `-c search_path=${schema}` : undefined
  const pool = new pg.Pool({ connectionString: url, max: 8, ...(options && { options }) })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}
