import { type Kysely, sql } from 'kysely'

interface Tables {
  config_standing: { state: string; change_id: number | null }
  config_change: { id: number; outcome: string; notes: string }
}

/**
 * Notes of a save that left a device's document as it was, and a state of its own for devices that run what is
 * wanted without what they cannot have. Lists follow at the next start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('config_standing').addColumn('notes', 'text').execute()
  const tables = db as Kysely<Tables>
  const presentChange = (is: 'unsupported' | 'partly') =>
    tables
      .selectFrom('config_change')
      .select('id')
      .where(
        is === 'partly'
          ? sql<boolean>`outcome = 'applied_partly'`
          : sql<boolean>`notes like '%"severity":"unsupported"%'`,
      )
  const become = tables.updateTable('config_standing').set({ state: 'in_sync_partly' })
  await become.where('state', '=', 'in_sync').where('change_id', 'in', presentChange('unsupported')).execute()
  await become.where('state', '=', 'failed').where('change_id', 'in', presentChange('partly')).execute()
}
