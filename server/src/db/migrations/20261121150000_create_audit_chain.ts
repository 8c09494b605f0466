import type { Kysely } from 'kysely'
import { required, zero } from '../columns.ts'

/**
 * The audit chain: one entry per kept operation, each bound to the one before it. What can be read stays in
 * `operation` and may be removed; the entry stays with the digest of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('audit_entry')
    .addColumn('seq', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', required)
    .addColumn('tenant_id', 'bigint')
    .addColumn('digest', 'text', required)
    .addColumn('event', 'text')
    .addColumn('hash', 'text', required)
    .addColumn('seal', 'text', required)
    .execute()
  // Counts up within the transaction that appends: whoever appends next waits for it, on both engines.
  await db.schema
    .createTable('audit_head')
    .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('seq', 'bigint', required)
    .addColumn('hash', 'text', required)
    .addColumn('cleared_at', 'bigint')
    .addColumn('removed_before', 'bigint')
    .addColumn('removed', 'bigint', zero)
    .execute()
  const head = { id: 1, seq: 0, hash: '0'.repeat(64) }
  await (db as Kysely<{ audit_head: typeof head }>).insertInto('audit_head').values(head).execute()
  await db.schema.alterTable('operation').addColumn('seq', 'bigint').execute()
  await db.schema.alterTable('operation').addColumn('salt', 'text').execute()
  await db.schema.alterTable('operation').addColumn('changes', 'text').execute()
  await db.schema.createIndex('operation_seq').on('operation').column('seq').unique().execute()
}
