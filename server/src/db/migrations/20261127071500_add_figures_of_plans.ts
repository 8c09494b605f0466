import type { Kysely } from 'kysely'

/** By which figure a plan was judged: until now it was the airtime that others used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('radio_plan_choice').addColumn('figure', 'text').execute()
  await (db as Kysely<{ radio_plan_choice: { figure: string | null; before: number | null } }>)
    .updateTable('radio_plan_choice')
    .set({ figure: 'others' })
    .where('before', 'is not', null)
    .execute()
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('radio_plan_choice').dropColumn('figure').execute()
}
