import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'
import { endOfDay } from '../../lib/zoned-time.ts'
import type { Grant, NodeKey } from './effective-access.ts'

export type ShareRow = Selectable<Database['share']>
export type ScopeRow = Selectable<Database['account_scope']>

/** A share with the zone in which its due day ends. */
type ZonedShare = ShareRow & { timezone: string | null }

/** What people were given: shares and scopes. */
export class GrantRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  scopes(account: number): Promise<ScopeRow[]> {
    return this.#db.selectFrom('account_scope').selectAll().where('account_id', '=', account).execute()
  }

  /** Shares given to a tenant; of things that are in the trash, none. */
  async received(tenant: number): Promise<ZonedShare[]> {
    return this.#db
      .selectFrom('share')
      .leftJoin('network', 'network.id', 'share.network_id')
      .selectAll('share')
      .select('network.timezone as timezone')
      .where('share.to_tenant_id', '=', tenant)
      .orderBy('share.id')
      .execute()
  }
}

const nodeOf = (row: { project_id: number | null; network_id: number | null }): NodeKey =>
  row.network_id === null ? `p${row.project_id!}` : `g${row.network_id}`

export const scopeGrant = (row: ScopeRow): Grant => ({
  node: nodeOf(row),
  level: row.permission,
  until: row.until,
  via: 'scope',
  id: row.id,
})

export const shareGrant = (row: ZonedShare): Grant => ({
  node: nodeOf(row),
  level: row.permission,
  until: endOfShare(row),
  via: 'share',
  id: row.id,
})

/** Through the last second of its due day, in the network's zone; a project's, in that of who gave it (readings C16). */
export function endOfShare({ due_day, always_on, timezone, zone }: ZonedShare): number | null {
  return always_on || due_day === null ? null : endOfDay(due_day, timezone ?? zone)
}
