import { type Kysely, sql } from 'kysely'
import { zero } from '../columns.ts'

/** What speaks for a person who wants to have a key that takes another's place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('quarantine').addColumn('label_hash', 'text').execute()
  await db.schema.alterTable('quarantine').addColumn('same_place', 'integer', zero).execute()
  await db.schema.alterTable('device').addColumn('other_key_before', 'integer', zero).execute()
  // Where they first called from was not kept: the latest address stands for it.
  await sql`update quarantine set same_place = 1 where exists
    (select 1 from device where device.sn = quarantine.sn and device.address = quarantine.address)`.execute(
    db,
  )
}
