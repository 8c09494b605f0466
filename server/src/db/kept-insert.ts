import type { CompiledQuery, Insertable, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** So many rows in one statement; what is left goes by the next smaller. */
const SIZES = [32, 8, 1] as const

type Value = string | number | null

/**
 * Rows that are there already are written anew, many at a time, by statements whose text is made once: making it
 * for some hundred rows takes longer than writing them.
 */
export class KeptInsert<Table extends 'device' | 'device_report' | 'lan_device', Row> {
  readonly #table: Table
  readonly #key: readonly (keyof Row & string)[]
  readonly #columns: readonly (keyof Row & string)[]
  /** By engine: each words it its own way. */
  readonly #texts = new WeakMap<object, Map<number, CompiledQuery>>()

  /** @param columns written beside those of the key */
  constructor(table: Table, key: readonly (keyof Row & string)[], columns: readonly (keyof Row & string)[]) {
    this.#table = table
    this.#key = key
    this.#columns = columns
  }

  /** Inside the caller's transaction. */
  async run(db: Kysely<Database>, rows: readonly Row[]): Promise<void> {
    let at = 0
    for (const size of SIZES) {
      for (; rows.length - at >= size; at += size) {
        const parameters = rows.slice(at, at + size).flatMap((row) => this.#valuesOf(row))
        await db.executeQuery({ ...this.#text(db, size), parameters })
      }
    }
  }

  #valuesOf(row: Row): Value[] {
    return [...this.#key, ...this.#columns].map((column) => row[column] as Value)
  }

  #text(db: Kysely<Database>, size: number): CompiledQuery {
    const { adapter } = db.getExecutor()
    const texts = this.#texts.get(adapter) ?? new Map<number, CompiledQuery>()
    this.#texts.set(adapter, texts)
    const text = texts.get(size) ?? this.#worded(db, size)
    texts.set(size, text)
    return text
  }

  /** Any values do: only the text is used. */
  #worded(db: Kysely<Database>, size: number): CompiledQuery {
    const any = Object.fromEntries([...this.#key, ...this.#columns].map((column) => [column, '']))
    const rows = Array.from({ length: size }, () => any) as unknown as Insertable<Database[Table]>[]
    return db
      .insertInto(this.#table)
      .values(rows as never)
      .onConflict((conflict) =>
        conflict
          .columns(this.#key as never)
          .doUpdateSet(
            (eb) =>
              Object.fromEntries(
                this.#columns.map((column) => [column, eb.ref(`excluded.${column}` as never)]),
              ) as never,
          ),
      )
      .compile()
  }
}
