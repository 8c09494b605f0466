import type { Kysely } from 'kysely'

/** What of a network or a device itself was edited and brought to devices by a change-set of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = db.schema.alterTable('config_change_set')
  await table.addColumn('facts', 'text', (column) => column.notNull().defaultTo('[]')).execute()
}
