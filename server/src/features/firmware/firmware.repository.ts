import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { usernameOf } from '../identity/account.reader.ts'

export interface FirmwareRow extends Selectable<Database['firmware_image']> {
  by: string | null
  signed_by: string | null
  key_retired_at: number | null
}
export type NewFirmware = Omit<Selectable<Database['firmware_image']>, 'id'>

/** Firmware images: what is known of them; the content lies in the data folder. */
export class FirmwareRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(image: NewFirmware): Promise<number> {
    const inserted = this.#db.insertInto('firmware_image').values(image).returning('id')
    return (await inserted.executeTakeFirstOrThrow()).id
  }

  /** A tenant's own and those shared with all, newest first. */
  list(tenant: number): Promise<FirmwareRow[]> {
    return this.#visible(tenant).orderBy('firmware_image.id', 'desc').execute()
  }

  find(tenant: number, id: number): Promise<FirmwareRow | undefined> {
    return this.#visible(tenant).where('firmware_image.id', '=', id).executeTakeFirst()
  }

  /** Whoever owns it: for those who may fetch it by its address. */
  stored(id: number): Promise<{ stored: string; bytes: number } | undefined> {
    const one = this.#db.selectFrom('firmware_image').select(['stored', 'bytes'])
    return one.where('id', '=', id).executeTakeFirst()
  }

  async count(tenant: number): Promise<number> {
    const counted = this.#db.selectFrom('firmware_image').select((eb) => eb.fn.countAll().as('count'))
    return Number((await counted.where('tenant_id', '=', tenant).executeTakeFirstOrThrow()).count)
  }

  async update(
    id: number,
    values: Partial<Pick<NewFirmware, 'version' | 'compatible' | 'notes' | 'notes_in' | 'retired_at'>>,
  ) {
    if (Object.keys(values).length === 0) return
    await this.#db.updateTable('firmware_image').set(values).where('id', '=', id).execute()
  }

  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('firmware_image').where('id', '=', id).execute()
  }

  #visible(tenant: number) {
    return this.#db
      .selectFrom('firmware_image')
      .leftJoin('firmware_key', 'firmware_key.id', 'firmware_image.key_id')
      .selectAll('firmware_image')
      .select(['firmware_key.name as signed_by', 'firmware_key.retired_at as key_retired_at'])
      .select(usernameOf('firmware_image.account_id').as('by'))
      .where((eb) =>
        eb.or([eb('firmware_image.tenant_id', '=', tenant), eb('firmware_image.shared', '=', 1)]),
      )
  }
}
