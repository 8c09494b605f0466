import { type Kysely, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { Database } from '../../../db/schema.ts'
import { chunks } from '../records/chunks.ts'

export interface NewNotice {
  sn: string
  tenant_id: number | null
  at: number
  severity: 'info' | 'warning' | 'error'
  code: string
  detail: string
}

/** A device's connection history: the newest entries, the rest is cut off. */
export class NoticeRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** @returns the ids, in the order of the notices */
  async insert(notices: NewNotice[]): Promise<number[]> {
    const ids: number[] = []
    for (const some of chunks(notices, 500)) {
      const inserted = await this.#db.insertInto('device_notice').values(some).returning('id').execute()
      // Ids count up in the order of the values; the order of the returned rows is not promised.
      ids.push(...inserted.map((row) => row.id).sort((a, b) => a - b))
    }
    return ids
  }

  /** Cuts each device's history to its newest entries. */
  async trim(sns: string[]): Promise<void> {
    for (const some of chunks(sns, 1000)) {
      const ranked = this.#db
        .selectFrom('device_notice')
        .select([
          'id',
          sql<number>`row_number() over (partition by sn order by at desc, id desc)`.as('place'),
        ])
        .where('sn', 'in', some)
        .as('ranked')
      const old = this.#db
        .selectFrom(ranked)
        .select('ranked.id')
        .where('ranked.place', '>', limits.noticesPerDevice)
      await this.#db.deleteFrom('device_notice').where('id', 'in', old).execute()
    }
  }

  /** Newest first; only what happened while the device was this tenant's. */
  latest(sn: string, tenant: number) {
    return this.#db
      .selectFrom('device_notice')
      .select(['id', 'at', 'severity', 'code', 'detail'])
      .where('sn', '=', sn)
      .where('tenant_id', '=', tenant)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(limits.noticesPerDevice)
      .execute()
  }
}
