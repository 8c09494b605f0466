import type { Insertable, Selectable } from 'kysely'
import type { TunnelEnd } from '#contract/remote-access/endpoints.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'

export type TunnelRow = Selectable<Database['tunnel']>
export type NewTunnel = Insertable<Database['tunnel']>

export interface TunnelFilter {
  reach: Reach
  group?: number | undefined
  sn?: string | undefined
  /** Those alone that wait for an owner's answer. */
  asked?: true
}

/** What lists show of tunnels that have ended; the operation log keeps the rest. */
const LISTED = 200

/** Every tunnel that was opened, and how it ended. */
export class TunnelRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  create(row: NewTunnel): Promise<TunnelRow> {
    return this.#db.insertInto('tunnel').values(row).returningAll().executeTakeFirstOrThrow()
  }

  /** Newest first. */
  list({ reach, group, sn, asked }: TunnelFilter): Promise<TunnelRow[]> {
    let found = this.#db.selectFrom('tunnel').selectAll().where(withinReach(reach, 'tunnel'))
    if (group !== undefined) found = found.where('network_id', '=', group)
    if (sn !== undefined) found = found.where('sn', '=', sn)
    if (asked) found = found.where('ended_at', 'is', null).where('asked_until', 'is not', null)
    if (asked) found = found.where('allowed_by', 'is', null)
    return found.orderBy('id', 'desc').limit(LISTED).execute()
  }

  /** @returns false when it was answered already, or has ended */
  async allow(id: number, { by, until }: { by: string; until: number }): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('tunnel')
      .set({ allowed_by: by, expires_at: until })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .where('allowed_by', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async recorded(id: number, days: number): Promise<void> {
    await this.#db.updateTable('tunnel').set({ record_days: days }).where('id', '=', id).execute()
  }

  async end(
    id: number,
    { at, reason, sent, received }: { at: number; reason: TunnelEnd; sent: number; received: number },
  ): Promise<void> {
    await this.#db
      .updateTable('tunnel')
      .set({ ended_at: at, end_reason: reason, sent, received })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .execute()
  }

  /** Those that a process left behind: nothing outlives it. */
  async endAll(at: number, reason: TunnelEnd): Promise<void> {
    await this.#db
      .updateTable('tunnel')
      .set({ ended_at: at, end_reason: reason })
      .where('ended_at', 'is', null)
      .execute()
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db
      .deleteFrom('tunnel')
      .where('created_at', '<', at)
      .where('ended_at', 'is not', null)
      .execute()
  }
}
