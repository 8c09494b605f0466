import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
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
    pragma cache_size = -65536;
  `)
  // A write that found no room may have ended the transaction by itself; what it said is what counts.
  const isOver = (sql: string) => sql === 'rollback' && !raw.isTransaction
  const tell = committed && (() => !raw.isTransaction && committed())
  const prepare = (sql: string) =>
    isOver(sql) ? NOTHING : wrap(raw.prepare(sql), writing.test(sql) ? tell : undefined)
  return { raw, close: () => raw.close(), prepare }
}

const NOTHING: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

/** @param done told when it has run */
function wrap(statement: StatementSync, done?: () => void): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const then = <T>(result: T): T => {
    done?.()
    return result
  }
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => then(statement.all(...values(parameters))),
    run: (parameters) => then(statement.run(...values(parameters))),
    iterate: (parameters) => statement.iterate(...values(parameters)) as IterableIterator<unknown>,
  }
}
