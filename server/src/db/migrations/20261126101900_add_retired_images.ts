import type { Kysely } from 'kysely'

/** An image that turned out bad stays in the library and is installed no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('firmware_image').addColumn('retired_at', 'bigint').execute()
}
