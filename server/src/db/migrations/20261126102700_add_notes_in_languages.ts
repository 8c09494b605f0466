import { type Kysely, sql } from 'kysely'

/** Release notes of an image beside the English ones, by language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('firmware_image')
    .addColumn('notes_in', 'text', (column) => column.notNull().defaultTo(sql.lit('{}')))
    .execute()
}
