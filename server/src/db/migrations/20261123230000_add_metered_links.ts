import type { Kysely } from 'kysely'

/** Networks on links that are paid for by volume: how often their devices are pinged and report; null = as usual. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['ping_seconds', 'report_seconds'])
    await db.schema.alterTable('network').addColumn(column, 'integer').execute()
}
