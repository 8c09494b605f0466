import type { Kysely } from 'kysely'

/** The log of upgrades asks of each command how it fared in an upgrade of many devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('rollout_device_command').on('rollout_device').columns(['command_id']).execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('rollout_device_command').execute()
}
