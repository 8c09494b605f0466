import type { Kysely } from 'kysely'

/** A kiosk token shows one network (the column is there) or one project, and goes with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('api_token')
    .addColumn('project_id', 'bigint', (column) => column.references('project.id').onDelete('cascade'))
    .execute()
}
