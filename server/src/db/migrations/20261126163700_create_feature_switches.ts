import { type Kysely, sql } from 'kysely'
import { empty, required } from '../columns.ts'

/** What the operator offers on devices of a model no more, though they say they can do it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('feature_switch')
    .addColumn('model', 'text', required)
    // Empty: every version.
    .addColumn('software', 'text', empty)
    .addColumn('feature', 'text', required)
    .addColumn('reason', 'text', empty)
    .addColumn('by_name', 'text', empty)
    .addColumn('at', 'bigint', required)
    .addPrimaryKeyConstraint('feature_switch_pk', ['model', 'software', 'feature'])
    .execute()
  await db.schema
    .alterTable('device')
    .addColumn('withheld', 'text', (column) => column.notNull().defaultTo(sql.lit('[]')))
    .execute()
}
