import type { Insertable, Updateable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import type { ShareRow, ZonedShare } from '../grant.repository.ts'
import type { Recipient } from './accounts.port.ts'

export type NewShare = Insertable<Database['share']>
export type ShareChange = Updateable<Database['share']>

/** Shares as they are kept; a second one of the same thing with the same address is the database's `unique` violation. */
export class ShareRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(share: NewShare): Promise<number> {
    return (await this.#db.insertInto('share').values(share).returning('id').executeTakeFirstOrThrow()).id
  }

  find(id: number): Promise<ShareRow | undefined> {
    return this.#db.selectFrom('share').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async update(id: number, change: ShareChange): Promise<void> {
    await this.#db.updateTable('share').set(change).where('id', '=', id).execute()
  }

  /** @returns whether it was still there */
  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db.deleteFrom('share').where('id', '=', id).executeTakeFirst()
    return numDeletedRows > 0n
  }

  /** The first to see it is written down; so is whose it is, where nobody was known. */
  async open(id: number, by: Recipient, at: number): Promise<void> {
    await this.#db
      .updateTable('share')
      .set({ opened_at: at, to_account_id: by.account, to_tenant_id: by.tenant })
      .where('id', '=', id)
      .where('opened_at', 'is', null)
      .execute()
  }

  /** Those that end some day, with the zone in which they do. */
  withEnd(): Promise<ZonedShare[]> {
    return this.#db
      .selectFrom('share')
      .leftJoin('network', 'network.id', 'share.network_id')
      .selectAll('share')
      .select('network.timezone as timezone')
      .where('share.always_on', '=', 0)
      .where('share.due_day', 'is not', null)
      .orderBy('share.id')
      .execute()
  }

  /** @returns false when somebody was faster */
  async reminded(id: number, days: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('share')
      .set({ reminded_days: days })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('reminded_days', 'is', null), eb('reminded_days', '>', days)]))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async countAt(node: { project_id: number | null; network_id: number | null }): Promise<number> {
    const { count } = await this.#db
      .selectFrom('share')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('project_id', node.project_id === null ? 'is' : '=', node.project_id)
      .where('network_id', node.network_id === null ? 'is' : '=', node.network_id)
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}
