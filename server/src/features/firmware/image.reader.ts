import type { Db } from '../../db/client.ts'

/** What others ask of the store of firmware images. */
export class ImageReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async hasAny(tenant: number): Promise<boolean> {
    const images = this.#db.selectFrom('firmware_image').select('id').where('tenant_id', '=', tenant)
    return (await images.limit(1).executeTakeFirst()) !== undefined
  }
}
