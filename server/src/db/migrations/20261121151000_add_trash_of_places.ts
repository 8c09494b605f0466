import { type Kysely, sql } from 'kysely'
import { empty, owned, required, withId, zero } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** Until when projects are served, and a trash from which projects and networks can be restored. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await db.schema.alterTable('project').addColumn('due_day', 'text').execute()
  await db.schema
    .alterTable('project')
    .addColumn('always_on', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await withId(db.schema.createTable('deletion'), engine)
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('mode', 'text', required)
    .addColumn('place_id', 'bigint', required)
    .addColumn('name', 'text', required)
    .addColumn('path', 'text', required)
    .addColumn('by_name', 'text', required)
    .addColumn('at', 'bigint', required)
    .addColumn('networks', 'integer', zero)
    .addColumn('move_to', 'bigint')
    .addColumn('restored_at', 'bigint')
    .execute()
  await db.schema.createIndex('deletion_tenant').on('deletion').columns(['tenant_id', 'at']).execute()
  await db.schema
    .createTable('deletion_device')
    .addColumn('deletion_id', 'bigint', owned('deletion.id'))
    .addColumn('sn', 'text', required)
    .addColumn('network_id', 'bigint', required)
    .addColumn('kind', 'text')
    .addColumn('kind_source', 'text', required)
    .addColumn('name', 'text', empty)
    .addColumn('note', 'text', empty)
    .addColumn('lost', 'text')
    .addPrimaryKeyConstraint('deletion_device_key', ['deletion_id', 'sn'])
    .execute()
  await db.schema.createIndex('deletion_device_sn').on('deletion_device').column('sn').execute()
  for (const table of ['project', 'network'] as const) {
    await db.schema.alterTable(table).addColumn('deletion_id', 'bigint').execute()
    await db.schema.createIndex(`${table}_deletion`).on(table).column('deletion_id').execute()
  }
  await keepNamesUnique(db)
}

/** A name is free again while what had it lies in the trash. */
async function keepNamesUnique(db: Kysely<unknown>): Promise<void> {
  await sql`drop index project_name`.execute(db)
  await sql`drop index network_name`.execute(db)
  await sql`create unique index project_name on project (tenant_id, coalesce(parent_id, 0), name_key)
    where deletion_id is null`.execute(db)
  await sql`create unique index network_name on network (tenant_id, coalesce(project_id, 0), name_key)
    where deletion_id is null`.execute(db)
}
