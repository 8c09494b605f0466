import { sql, type TableMetadata } from 'kysely'
import type { Db } from './client.ts'

/** How columns of sealed texts are called, and that of the audit chain's seals. */
const SEALED = /_sealed$|^seal$/

/** A table that has something sealed with the secret key; undefined when none has. */
export async function firstSealed(db: Db): Promise<string | undefined> {
  const tables = await db.introspection.getTables()
  const schema = await schemaOf(db, tables)
  for (const { name, columns } of tables.filter((table) => table.schema === schema)) {
    for (const column of columns.filter((one) => SEALED.test(one.name))) {
      const { rows } =
        await sql`select 1 from ${sql.table(name)} where ${sql.ref(column.name)} is not null limit 1`.execute(
          db,
        )
      if (rows.length > 0) return name
    }
  }
  return undefined
}

/** The one that tables without a schema's name are looked for in; undefined where the engine has none. */
async function schemaOf(db: Db, tables: TableMetadata[]): Promise<string | undefined> {
  if (tables.every(({ schema }) => schema === undefined)) return undefined
  const { rows } = await sql<{ own: string }>`select current_schema() as own`.execute(db)
  return rows[0]?.own
}
