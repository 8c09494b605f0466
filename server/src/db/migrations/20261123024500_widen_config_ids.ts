import { type Kysely, sql } from 'kysely'

/**
 * Configurations are known by texts that only their protocol understands, where they were numbers of one protocol; and
 * a change says of which protocol its documents are. The columns of numbers are no longer read or written.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, column: string) =>
    db.schema.alterTable(table).addColumn(column, 'text').execute()
  await add('device', 'config')
  await add('device', 'config_kind')
  await add('config_change', 'protocol')
  await add('config_change', 'config')
  await db.schema
    .alterTable('config_change')
    .addColumn('sent_configs', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute()
  await add('config_standing', 'wanted_config')
  await add('config_standing', 'latest_config')
  await sql`update device set config = cast(config_id as text), config_kind =
    case config_id when 0 then 'recovery' when 1 then 'factory' else 'configured' end
    where config_id is not null`.execute(db)
  // There was no other protocol.
  await sql`update config_change set protocol = 'ucentral', config = cast(config_id as text)`.execute(db)
  const sent = sql`'["' || cast(first_config_id as text) || '","' || cast(config_id as text) || '"]'`
  await sql`update config_change set sent_configs = ${sent}
    where first_config_id is not null and config_id is not null`.execute(db)
  await sql`update config_standing set wanted_config = cast(wanted_id as text),
    latest_config = case top_id when 0 then null else cast(top_id as text) end`.execute(db)
}
