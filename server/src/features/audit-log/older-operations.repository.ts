import { type KeyObject, randomBytes } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { digestOf, hashOf, noHash, type SealedEntry, sealOf } from './chain.ts'

/**
 * Operations of a data folder that is older than the chain become its first entries. Only while there is no
 * chain: later, an operation without an entry is one that somebody slipped in.
 */
export async function takeUpOlder(db: Db, key: KeyObject): Promise<void> {
  const begun = await db.selectFrom('audit_entry').select('seq').limit(1).executeTakeFirst()
  if (begun) return
  await db.transaction().execute(async (trx) => {
    let last: { seq: number; hash: string } = { seq: 0, hash: noHash }
    const rows = await trx.selectFrom('operation').selectAll().orderBy('id').execute()
    for (const row of rows) {
      const salt = randomBytes(16).toString('hex')
      const entry = entryOf({ ...row, salt }, last, key)
      await trx.updateTable('operation').set({ seq: entry.seq, salt }).where('id', '=', row.id).execute()
      await trx.insertInto('audit_entry').values(entry).execute()
      last = entry
    }
    const { seq, hash } = last
    if (rows.length > 0) await trx.updateTable('audit_head').set({ seq, hash }).where('id', '=', 1).execute()
  })
}

function entryOf(
  row: Parameters<typeof digestOf>[0],
  last: { seq: number; hash: string },
  key: KeyObject,
): SealedEntry {
  const { at, tenant_id } = row
  const entry = { seq: last.seq + 1, at, tenant_id, digest: digestOf(row), event: null }
  const hash = hashOf(entry, last.hash)
  return { ...entry, hash, seal: sealOf(hash, key) }
}
