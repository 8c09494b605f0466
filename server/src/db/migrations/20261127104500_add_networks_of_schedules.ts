import { type Kysely, sql } from 'kysely'
import { owned, required } from '../columns.ts'

/** What is applied later may be about several networks: each of them shows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('config_scheduled_network')
    .addColumn('schedule_id', 'bigint', owned('config_schedule.id'))
    .addColumn('network_id', 'bigint', required)
    .addPrimaryKeyConstraint('config_scheduled_network_pk', ['schedule_id', 'network_id'])
    .execute()
  await db.schema
    .createIndex('config_scheduled_in')
    .on('config_scheduled_network')
    .column('network_id')
    .execute()
  await sql`
    insert into config_scheduled_network (schedule_id, network_id)
    select id, network_id from config_schedule`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('config_scheduled_network').execute()
}
