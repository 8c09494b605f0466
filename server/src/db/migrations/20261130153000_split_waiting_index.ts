import { type Kysely, sql } from 'kysely'

/**
 * Each report says when its device was seen last. Of bound devices no index is asked for that: theirs is by network
 * alone, and stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('device_waiting').execute()
  await db.schema.createIndex('device_of_network').on('device').column('network_id').execute()
  await sql`create index device_waiting on device (last_seen_at) where network_id is null`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('device_waiting').execute()
  await db.schema.dropIndex('device_of_network').execute()
  await db.schema.createIndex('device_waiting').on('device').columns(['network_id', 'last_seen_at']).execute()
}
