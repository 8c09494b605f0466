import type { Db } from '../../db/client.ts'
import { withinReach } from '../../db/within-reach.ts'
import type { Reach } from '../../http/guard.ts'

export type QuarantineReason = 'other_key' | 'name_mismatch' | 'untrusted_certificate'

export interface Refused {
  sn: string
  keyFingerprint: string | null
  address: string
  reason: QuarantineReason
  at: number
}

/** Connections that were not let in: one row per serial and key, a bounded number per serial and in all. */
export class QuarantineRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Counts a known newcomer's try, or remembers a new one and drops the serial's oldest beyond `keep`. */
  async record(refused: Refused, keep: number): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      const known = await trx
        .updateTable('quarantine')
        .set((eb) => ({
          address: refused.address,
          reason: refused.reason,
          last_seen_at: refused.at,
          tries: eb('tries', '+', 1),
        }))
        .where('sn', '=', refused.sn)
        .where('key_fingerprint', refused.keyFingerprint === null ? 'is' : '=', refused.keyFingerprint)
        .executeTakeFirst()
      if (known.numUpdatedRows > 0n) return
      await trx
        .insertInto('quarantine')
        .values({
          sn: refused.sn,
          key_fingerprint: refused.keyFingerprint,
          address: refused.address,
          reason: refused.reason,
          first_seen_at: refused.at,
          last_seen_at: refused.at,
          tries: 1,
        })
        .execute()
      const newest = trx.selectFrom('quarantine').select('id').where('sn', '=', refused.sn)
      await trx
        .deleteFrom('quarantine')
        .where('sn', '=', refused.sn)
        .where('id', 'not in', newest.orderBy('last_seen_at', 'desc').orderBy('id', 'desc').limit(keep))
        .execute()
    })
  }

  find(sn: string, keyFingerprint: string) {
    const one = this.#db.selectFrom('quarantine').selectAll().where('sn', '=', sn)
    return one.where('key_fingerprint', '=', keyFingerprint).executeTakeFirst()
  }

  /** All refusals in a serial's name, or those of one key. */
  async remove(sn: string, keyFingerprint?: string): Promise<void> {
    const all = this.#db.deleteFrom('quarantine').where('sn', '=', sn)
    const some = keyFingerprint === undefined ? all : all.where('key_fingerprint', '=', keyFingerprint)
    await some.execute()
  }

  async removeUnseenSince(at: number): Promise<void> {
    await this.#db.deleteFrom('quarantine').where('last_seen_at', '<', at).execute()
  }

  /** Refused in the name of devices of these networks, latest first. */
  list(reach: Reach, limit: number) {
    const refused = this.#db
      .selectFrom('quarantine')
      .innerJoin('device', 'device.sn', 'quarantine.sn')
      .selectAll('quarantine')
      .where(withinReach(reach, 'device'))
      .where('device.network_id', 'is not', null)
    return refused.orderBy('quarantine.last_seen_at', 'desc').orderBy('quarantine.id').limit(limit).execute()
  }
}
