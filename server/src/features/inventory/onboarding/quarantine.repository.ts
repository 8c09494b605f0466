import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'
import { type QuarantinePlaces, withoutPlace } from './quarantine-places.ts'
import { sameAddress } from './same-address.ts'

export type QuarantineReason = 'other_key' | 'name_mismatch' | 'untrusted_certificate'

export type QuarantineRow = Selectable<Database['quarantine']>

export interface RefusedConnection {
  sn: string
  keyFingerprint: string | null
  address: string
  reason: QuarantineReason
  /** A vendor's CA vouches for the key, in the name of this serial number. */
  byCa: boolean
  labelHash: string | null
  at: number
}

/** Connections that were not let in: one row per serial and key, a bounded number per serial and in all. */
export class QuarantineRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Counts a known key's try, or remembers a new one and drops what has no place any more.
   * @param known where the device calls from that is known by this serial
   */
  async record(refused: RefusedConnection, known: string | null, places: QuarantinePlaces): Promise<void> {
    const { sn, keyFingerprint: key_fingerprint, address, reason, at } = refused
    const told = { address, reason, by_ca: refused.byCa ? 1 : 0, label_hash: refused.labelHash }
    await this.#db.transaction().execute(async (trx) => {
      const again = await trx
        .updateTable('quarantine')
        .set((eb) => ({ ...told, last_seen_at: at, tries: eb('tries', '+', 1) }))
        .where('sn', '=', sn)
        .where('key_fingerprint', key_fingerprint === null ? 'is' : '=', key_fingerprint)
        .executeTakeFirst()
      if (again.numUpdatedRows > 0n) return
      const times = { first_seen_at: at, last_seen_at: at, tries: 1 }
      // Of the first call alone: later the known device, or what pretends to be it, may be brought there.
      const same_place = known !== null && sameAddress(address, known) ? 1 : 0
      await trx
        .insertInto('quarantine')
        .values({ sn, key_fingerprint, ...told, same_place, ...times })
        .execute()
      await dropBeyond(trx, refused, known, places)
    })
  }

  find(sn: string, keyFingerprint: string) {
    const one = this.#db.selectFrom('quarantine').selectAll().where('sn', '=', sn)
    return one.where('key_fingerprint', '=', keyFingerprint).executeTakeFirst()
  }

  /** Other keys than the known one that called since then, the latest first. */
  rivals(sn: string, since: number): Promise<QuarantineRow[]> {
    return this.#db
      .selectFrom('quarantine')
      .selectAll()
      .where('sn', '=', sn)
      .where('reason', '=', 'other_key')
      .where('key_fingerprint', 'is not', null)
      .where('last_seen_at', '>=', since)
      .orderBy('last_seen_at', 'desc')
      .execute()
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

/** Those of this serial without a place, and the oldest of this address beyond its share. */
async function dropBeyond(
  trx: Db,
  { sn, address }: RefusedConnection,
  known: string | null,
  places: QuarantinePlaces,
): Promise<void> {
  const latest = (column: 'sn' | 'address', value: string) =>
    trx
      .selectFrom('quarantine')
      .select(['id', 'address'])
      .where(column, '=', value)
      .orderBy('last_seen_at', 'desc')
      .orderBy('id', 'desc')
  const lost = withoutPlace(await latest('sn', sn).execute(), known, places)
  const elsewhere = await latest('address', address)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('device')
            .select('device.sn')
            .whereRef('device.sn', '=', 'quarantine.sn')
            .whereRef('device.address', '=', 'quarantine.address'),
        ),
      ),
    )
    .offset(places.perAddressInAll)
    .limit(1_000)
    .execute()
  const gone = [...lost, ...elsewhere.map(({ id }) => id)]
  if (gone.length > 0) await trx.deleteFrom('quarantine').where('id', 'in', gone).execute()
}
