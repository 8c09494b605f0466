import type { Kysely } from 'kysely'

/** Plans are looked at twice, and all that was compared is kept. Those judged until now were looked at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('radio_plan_choice').addColumn('hours', 'integer').execute()
  await db.schema.alterTable('radio_plan_choice').addColumn('figures', 'text').execute()
  await (db as Kysely<{ radio_plan_choice: { hours: number | null; outcome: string } }>)
    .updateTable('radio_plan_choice')
    .set({ hours: 24 })
    .where('outcome', 'in', ['better', 'same', 'worse', 'reverted', 'unknown'])
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('radio_plan_choice').dropColumn('figures').execute()
  await db.schema.alterTable('radio_plan_choice').dropColumn('hours').execute()
}
