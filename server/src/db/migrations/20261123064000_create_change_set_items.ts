import { type Kysely, sql } from 'kysely'
import { owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/**
 * A change-set saves sections of many places: each is a row, and a change says which of them it brings to its device.
 * Place, section and version of `config_change_set`, and section and version of `config_change`, are no longer read.
 */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('config_change_set_item'), engine)
    .addColumn('change_set_id', 'bigint', owned('config_change_set.id'))
    .addColumn('tenant_id', 'bigint', owned('tenant.id'))
    .addColumn('target', 'text', required)
    .addColumn('section', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('restored_from', 'integer')
    .execute()
  const index = (name: string, columns: string[]) =>
    db.schema.createIndex(name).on('config_change_set_item').columns(columns).execute()
  await index('config_change_set_item_set', ['change_set_id'])
  await index('config_change_set_item_target', ['tenant_id', 'target'])
  await db.schema
    .alterTable('config_change')
    .addColumn('sections', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await sql`update config_change set sections =
    '[{"section":"' || section || '","version":' || cast(version as text) || '}]'`.execute(db)
  // What only brought a device to what was wanted already saved nothing.
  await sql`insert into config_change_set_item (change_set_id, tenant_id, target, section, version, restored_from)
    select s.id, s.tenant_id, v.target, s.section, s.version, v.restored_from
    from config_change_set s
    join config_version v on v.tenant_id = s.tenant_id and v.section = s.section and v.version = s.version
      and v.target = case when s.sn is null then 'n' || cast(s.network_id as text) else 'd' || s.sn end
    where s.cause not in ('joined', 'reapplied')`.execute(db)
}
