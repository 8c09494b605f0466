import type { Insertable, SelectQueryBuilder, Updateable } from 'kysely'
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

  /** The first answer holds. @returns whether this was it */
  async answer(
    id: number,
    answer: 'accepted_at' | 'declined_at',
    by: Recipient,
    at: number,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('share')
      .set({ [answer]: at, to_account_id: by.account, to_tenant_id: by.tenant })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('declined_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  /** What this tenant offered or shared of a place to an address. */
  at(tenant: number, node: Node, key: string): Promise<ShareRow | undefined> {
    return atNode(this.#db.selectFrom('share').selectAll(), node)
      .where('tenant_id', '=', tenant)
      .where('to_key', '=', key)
      .executeTakeFirst()
  }

  /** Whether somebody said no to what this tenant would share of a place. */
  async wasDeclined(by: number, tenant: number, node: Node): Promise<boolean> {
    const query = atNode(this.#db.selectFrom('share').select('id'), node)
      .where('tenant_id', '=', tenant)
      .where('to_tenant_id', '=', by)
      .where('declined_at', 'is not', null)
    return (await query.executeTakeFirst()) !== undefined
  }

  /** Offers of a tenant that wait for an answer. */
  async countPending(tenant: number, since: number): Promise<number> {
    const { count } = await this.#db
      .selectFrom('share')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', tenant)
      .where('accepted_at', 'is', null)
      .where('declined_at', 'is', null)
      .where('offered_at', '>', since)
      .executeTakeFirstOrThrow()
    return Number(count)
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
      .where('share.accepted_at', 'is not', null)
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

  async countAt(node: Node): Promise<number> {
    const query = this.#db.selectFrom('share').select((eb) => eb.fn.countAll<number>().as('count'))
    const { count } = await atNode(query, node).where('withdrawn_at', 'is', null).executeTakeFirstOrThrow()
    return Number(count)
  }
}

type Node = { project_id: number | null; network_id: number | null }

const atNode = <Output>(query: SelectQueryBuilder<Database, 'share', Output>, node: Node) =>
  query
    .where('project_id', node.project_id === null ? 'is' : '=', node.project_id)
    .where('network_id', node.network_id === null ? 'is' : '=', node.network_id)
