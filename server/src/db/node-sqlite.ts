import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** What may end with a commit; a statement outside a transaction is one of its own. */
const writing = /^\s*(?:commit|insert|update|delete|replace)\b/i

/**
 * Node's own SQLite in the shape Kysely's SQLite dialect asks for. WAL with `synchronous=FULL`: a commit is on
 * disk when it returns, which is what "acknowledged" means here.
 * @param committed told of each commit
 */
export function openNodeSqlite(file: string, committed?: () => void): SqliteDatabase & { raw: DatabaseSync } {
  const raw = new DatabaseSync(file)
  raw.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -16384;
  `)
  // A write that found no room may have ended the transaction by itself; what it said is what counts.
  const isOver = (sql: string) => sql === 'rollback' && !raw.isTransaction
  const tell = committed && (() => !raw.isTransaction && committed())
  const prepared = new Map<string, SqliteStatement>()
  const prepare = (sql: string): SqliteStatement => {
    if (isOver(sql)) return NOTHING
    const known = prepared.get(sql)
    // Asked for again it is the newest: the one at the front is the one that was longest not needed.
    prepared.delete(sql)
    const statement = known ?? wrap(raw, sql, writing.test(sql) ? tell : undefined)
    if (sql.length <= LONGEST_KEPT) prepared.set(sql, statement)
    if (prepared.size > MOST_KEPT) prepared.delete(prepared.keys().next().value!)
    return statement
  }
  return { raw, close: () => raw.close(), prepare }
}

/** Statements that are prepared once and used again: most of what a request asks is a handful of them. */
const MOST_KEPT = 256
/** Lists of names make one of each length. */
const LONGEST_KEPT = 4_096

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** Up to so many characters and bytes a kept statement may hold on to its values. */
const VALUES_KEPT = 4_096

/** @param done told when it has run */
function wrap(raw: DatabaseSync, sql: string, done?: () => void): SqliteStatement {
  const statement = raw.prepare(sql)
  /** SQLite holds its copies until the statement runs again. This binds nothing instead, and runs nothing. */
  const letGo = (parameters: readonly unknown[]) => {
    if (holdsMuch(parameters)) statement.iterate()
  }
  const all = (parameters: readonly unknown[]) => {
    try {
      return statement.all(...(parameters as SQLInputValue[]))
    } finally {
      letGo(parameters)
    }
  }
  const run = (parameters: readonly unknown[]) => {
    try {
      return statement.run(...(parameters as SQLInputValue[]))
    } finally {
      letGo(parameters)
    }
  }
  const told = <T>(result: T): T => {
    done?.()
    return result
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => told(all(parameters)),
    run: (parameters) => told(run(parameters)),
    // One of its own: between two of its rows the same may be asked again.
    iterate: (parameters) =>
      raw.prepare(sql).iterate(...(parameters as SQLInputValue[])) as IterableIterator<unknown>,
  }
}

/** Asked with each statement, so by index, and no further than needed: the values of forty reports are fifteen hundred. */
function holdsMuch(parameters: readonly unknown[]): boolean {
  let size = 0
  for (let i = 0; i < parameters.length; i++) {
    const one = parameters[i]
    if (typeof one === 'string' || one instanceof Uint8Array) size += one.length
    if (size > VALUES_KEPT) return true
  }
  return false
}
