import type { Kysely } from 'kysely'
import { empty, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Images devices can install, and the devices whose certificate may carry another name. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('firmware_image'), engine)
    .addColumn('tenant_id', 'bigint', required)
    .addColumn('account_id', 'bigint')
    .addColumn('at', 'bigint', required)
    .addColumn('version', 'text', required)
    .addColumn('compatible', 'text', required)
    .addColumn('notes', 'text', empty)
    .addColumn('bytes', 'bigint', required)
    .addColumn('sha256', 'text', required)
    .addColumn('signature', 'text')
    .addColumn('shared', 'integer', required)
    .addColumn('stored', 'text', required)
    .execute()
  await db.schema
    .createIndex('firmware_image_tenant')
    .on('firmware_image')
    .columns(['tenant_id', 'id'])
    .execute()
  await db.schema
    .alterTable('device')
    .addColumn('any_name', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
}
