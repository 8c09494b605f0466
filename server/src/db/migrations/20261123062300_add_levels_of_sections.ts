import type { Kysely } from 'kysely'
import { zero } from '../columns.ts'

/** Sections are said in projects and for kinds of devices, too, and what a place says can end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('config_version')
    .addColumn('project_id', 'bigint', (column) => column.references('project.id').onDelete('cascade'))
    .execute()
  await db.schema.alterTable('config_version').addColumn('kind', 'text').execute()
  await db.schema.alterTable('config_version').addColumn('ended', 'integer', zero).execute()
}
