import { type Kysely, sql } from 'kysely'
import type { Db, Engine } from './client.ts'
import { sequenceOf, tablesOf } from './dump-records.ts'

type AnyDb = Kysely<Record<string, Record<string, unknown>>>

/** Placeholders of one statement: fewer than either engine takes. */
const VALUES_MAX = 10_000

/** Rows into tables that were just made. References are looked at when everything is there. */
export class RecordsRestore {
  readonly #db: AnyDb
  readonly #engine: Engine
  #references: { table: string; name: string; definition: string }[] = []
  #columns = new Map<string, string[]>()

  constructor(db: Db, engine: Engine) {
    this.#db = db as unknown as AnyDb
    this.#engine = engine
  }

  /** Before the transaction: within one it has no effect. */
  async prepare(): Promise<void> {
    if (this.#engine === 'sqlite') await sql`pragma foreign_keys = off`.execute(this.#db)
  }

  /** Takes out what migrations put in, and the references. */
  async begin(): Promise<void> {
    const tables = await tablesOf(this.#db, this.#engine)
    this.#columns = new Map(tables.map(({ name, columns }) => [name, columns]))
    if (this.#engine === 'postgres') await this.#dropReferences()
    for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(this.#db)
  }

  /** @throws Error where the table is not that of the backup */
  check(table: string, columns: readonly string[]): void {
    const here = this.#columns.get(table)
    const missing = columns.filter((column) => !here?.includes(column))
    if (!here || missing.length > 0)
      throw new Error(`this version has no table ${table} with ${missing.join(', ') || 'its columns'}`)
  }

  async insert(table: string, columns: readonly string[], rows: readonly unknown[][]): Promise<void> {
    const most = Math.max(1, Math.floor(VALUES_MAX / columns.length))
    for (let at = 0; at < rows.length; at += most) {
      const values = rows
        .slice(at, at + most)
        .map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
      await this.#db.insertInto(table).values(values).execute()
    }
  }

  /** @throws Error where a reference leads nowhere, or the file is not sound */
  async end(next: Readonly<Record<string, number>>): Promise<void> {
    await (this.#engine === 'sqlite' ? this.#endSqlite(next) : this.#endPostgres(next))
  }

  async #endSqlite(next: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, seq] of Object.entries(next)) {
      await sql`delete from sqlite_sequence where name = ${name}`.execute(this.#db)
      await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(this.#db)
    }
    const broken = await sql<{ table: string }>`pragma foreign_key_check`.execute(this.#db)
    if (broken.rows.length > 0)
      throw new Error(`references of ${broken.rows[0]!.table} lead nowhere (${broken.rows.length})`)
    const sound = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(this.#db)
    if (sound.rows[0]?.integrity_check !== 'ok') throw new Error('the records are not sound')
  }

  async #endPostgres(next: Readonly<Record<string, number>>): Promise<void> {
    for (const [name, value] of Object.entries(next)) {
      // SQLite keeps a 0 of tables that never had a row; sequences begin at 1.
      if (value < 1) continue
      const sequence = await sequenceOf(this.#db, name)
      if (sequence !== null) await sql`select setval(${sequence}::regclass, ${value})`.execute(this.#db)
    }
    // Adding a reference looks at every row.
    for (const { table, name, definition } of this.#references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
        this.#db,
      )
    await sql`analyze`.execute(this.#db)
  }

  async #dropReferences(): Promise<void> {
    const { rows } = await sql<{ table: string; name: string; definition: string }>`
      select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
      from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname = current_schema()`.execute(this.#db)
    this.#references = rows
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(this.#db)
  }
}
