import { type Kysely, sql } from 'kysely'
import { zero } from '../columns.ts'

/** A change that goes in stages may be about several networks: each of its devices says in which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('config_rollout_device').addColumn('network_id', 'bigint', zero).execute()
  await sql`
    update config_rollout_device set network_id = (
      select network_id from config_rollout where change_set_id = config_rollout_device.change_set_id
    )`.execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('config_rollout_device').dropColumn('network_id').execute()
}
