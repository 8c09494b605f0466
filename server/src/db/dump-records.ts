import { type Kysely, sql, type Transaction } from 'kysely'
import type { Db, Engine } from './client.ts'

type AnyDb = Kysely<Record<string, Record<string, unknown>>>

export interface DumpedTable {
  name: string
  columns: string[]
  /** Values in the order of the columns, many rows at a time. */
  rows(): AsyncGenerator<unknown[][]>
}

export interface RecordsDump {
  /** Steps that made these tables, in order. */
  migrations: string[]
  tables: DumpedTable[]
  /** The highest id that was ever given out, by table. */
  next: Record<string, number>
}

const AT_A_TIME = 250

/**
 * Everything in the records as of one moment, while others write: on a connection of its own, in one reading
 * transaction. Numbers, texts and nulls are all there is on either engine, so what one wrote the other can take.
 */
export async function dumpRecords<Result>(
  db: Db,
  engine: Engine,
  use: (dump: RecordsDump) => Promise<Result>,
): Promise<Result> {
  const begun =
    engine === 'postgres'
      ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
      : db.transaction()
  return begun.execute(async (trx) => {
    const on = trx as unknown as Transaction<Record<string, Record<string, unknown>>>
    const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      on,
    )
    const tables = await tablesOf(on, engine)
    return use({
      migrations: migrations.rows.map(({ name }) => name),
      tables: tables.map(({ name, columns }) => ({
        ...{ name, columns },
        rows: () => (engine === 'postgres' ? byCursor(on, name, columns) : byRowId(on, name, columns)),
      })),
      next: await highestIds(on, engine, tables),
    })
  })
}

/** Those of this server alone: in PostgreSQL, of the schema it works in. */
export async function tablesOf(db: AnyDb, engine: Engine): Promise<{ name: string; columns: string[] }[]> {
  const found =
    engine === 'postgres'
      ? await sql<{ name: string; column: string }>`
          select c.table_name as name, c.column_name as column from information_schema.columns c
          join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
          where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
          order by c.table_name, c.ordinal_position`.execute(db)
      : await sql<{ name: string; column: string }>`
          select m.name as name, p.name as "column" from sqlite_master m join pragma_table_info(m.name) p
          where m.type = 'table' and m.name not like 'sqlite_%' order by m.name, p.cid`.execute(db)
  const columns = Map.groupBy(found.rows, ({ name }) => name)
  return [...columns]
    .filter(([name]) => !name.startsWith('kysely_'))
    .map(([name, some]) => ({ name, columns: some.map(({ column }) => column) }))
}

async function* byRowId(db: AnyDb, name: string, columns: string[]): AsyncGenerator<unknown[][]> {
  let after = -1
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`
      select rowid as "#", ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where rowid > ${after} order by rowid limit ${AT_A_TIME}`.execute(db)
    if (rows.length === 0) return
    after = Number(rows.at(-1)!['#'])
    yield rows.map((row) => columns.map((column) => row[column] ?? null))
    // Reading is done on this thread: others get their turn in between.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function* byCursor(db: AnyDb, name: string, columns: string[]): AsyncGenerator<unknown[][]> {
  await sql`declare dumped no scroll cursor for select * from ${sql.table(name)}`.execute(db)
  for (;;) {
    const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(AT_A_TIME)} from dumped`.execute(db)
    if (rows.length === 0) break
    yield rows.map((row) => columns.map((column) => row[column] ?? null))
  }
  await sql`close dumped`.execute(db)
}

async function highestIds(
  db: AnyDb,
  engine: Engine,
  tables: readonly { name: string; columns: string[] }[],
): Promise<Record<string, number>> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(
      db,
    )
    return Object.fromEntries(rows.map(({ name, seq }) => [name, Number(seq)]))
  }
  const highest: Record<string, number> = {}
  for (const { name, columns } of tables) {
    if (!columns.includes('id')) continue
    const sequence = await sequenceOf(db, name)
    if (sequence === null) continue
    const { rows } = await sql<{ last: number; called: boolean }>`
      select last_value as last, is_called as called from ${sql.raw(sequence)}`.execute(db)
    if (rows[0]?.called) highest[name] = Number(rows[0].last)
  }
  return highest
}

/** The sequence that counts a table's ids, quoted as PostgreSQL has it. */
export async function sequenceOf(db: AnyDb, table: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select pg_get_serial_sequence(quote_ident(${table}::text), 'id') as name`.execute(db)
  return rows[0]?.name ?? null
}
