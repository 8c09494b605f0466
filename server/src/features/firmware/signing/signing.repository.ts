import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type SigningKeyRow = Selectable<Database['firmware_key']>

/** Public keys that images are signed with, and whether they must be. */
export class SigningRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  keys(): Promise<SigningKeyRow[]> {
    return this.#db.selectFrom('firmware_key').selectAll().orderBy('id').execute()
  }

  /** How many images each key signed. */
  async counts(): Promise<Map<number, number>> {
    const counted = await this.#db
      .selectFrom('firmware_image')
      .where('key_id', 'is not', null)
      .select(['key_id', sql<number>`count(*)`.as('images')])
      .groupBy('key_id')
      .execute()
    return new Map(counted.map(({ key_id, images }) => [key_id!, Number(images)]))
  }

  async insert(key: Omit<SigningKeyRow, 'id'>): Promise<void> {
    await this.#db.insertInto('firmware_key').values(key).execute()
  }

  /** @returns whether there is such a key */
  async update(id: number, values: Partial<Pick<SigningKeyRow, 'name' | 'retired_at'>>): Promise<boolean> {
    const changed = this.#db
      .updateTable('firmware_key')
      .set({ id, ...values })
      .where('id', '=', id)
    return (await changed.executeTakeFirst()).numUpdatedRows > 0n
  }

  async signedOnly(): Promise<boolean> {
    const rule = this.#db.selectFrom('firmware_rule').select('signed_only').where('id', '=', 1)
    return (await rule.executeTakeFirst())?.signed_only === 1
  }

  async require(signedOnly: boolean): Promise<void> {
    const signed_only = signedOnly ? 1 : 0
    await this.#db
      .insertInto('firmware_rule')
      .values({ id: 1, signed_only })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ signed_only }))
      .execute()
  }
}
