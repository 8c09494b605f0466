import { sql } from 'kysely'
import type { Db } from './client.ts'

/** What SQLite finds wrong with its file, in its words; none where it is whole. */
export async function damageOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(5)`.execute(db)
  return rows.map((row) => row.quick_check).filter((said) => said !== 'ok')
}

/** Steps of migration that were taken, in order. @throws where there are no tables yet */
export async function stepsTaken(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Rows of every table. */
export async function rowsOfTables(db: Db): Promise<Record<string, number>> {
  const tables = await db.introspection.getTables()
  const found: Record<string, number> = {}
  for (const { name } of tables.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    found[name] = Number(rows[0]!.n)
  }
  return found
}
