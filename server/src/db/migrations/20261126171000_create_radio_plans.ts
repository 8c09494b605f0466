import type { Kysely } from 'kysely'
import { empty, owned, required, withId } from '../columns.ts'
import type { MigrationTools } from '../migration-tools.ts'

/** What plans wanted of radios, and what became of it. */
export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  await withId(db.schema.createTable('radio_plan_choice'), engine)
    .addColumn('network_id', 'bigint', owned('network.id'))
    .addColumn('sn', 'text', required)
    .addColumn('radio', 'text', required)
    .addColumn('planned_at', 'bigint', required)
    .addColumn('username', 'text', empty)
    .addColumn('from_channel', 'integer')
    .addColumn('from_power', 'integer')
    .addColumn('to_channel', 'integer')
    .addColumn('to_power', 'integer')
    .addColumn('applied_at', 'bigint')
    .addColumn('outcome', 'text', required)
    .addColumn('before', 'double precision')
    .addColumn('after', 'double precision')
    .execute()
  await db.schema
    .createIndex('radio_plan_choice_network')
    .on('radio_plan_choice')
    .columns(['network_id', 'outcome'])
    .execute()
}
