import type { Selectable } from 'kysely'
import { OFFER_OPEN_MS, type ShareState } from '#contract/tenancy/shares.ts'
import type { Db } from '../../db/client.ts'
import { keptQuery } from '../../db/kept-query.ts'
import type { Database } from '../../db/schema.ts'
import { endOfDay } from '../../lib/zoned-time.ts'
import { provenEmails, provenPhones, tenantOfAccount } from '../identity/account.reader.ts'
import type { Grant, NodeKey } from './effective-access.ts'

export type ShareRow = Selectable<Database['share']>
export type ScopeRow = Selectable<Database['account_scope']>
type ScopeValues = Pick<ScopeRow, 'project_id' | 'network_id' | 'permission' | 'until'>

/** A share with the zone in which its due day ends. */
export type ZonedShare = ShareRow & { timezone: string | null }

/** An offer with the name of what is offered; null: it lies in the trash. */
export type OfferRow = ZonedShare & { network: string | null; project: string | null }

/** What people were given: shares and scopes. */
export class GrantRepository {
  readonly #db: Db
  readonly scopes = keptQuery(
    () => this.#db,
    (account: number) => this.#db.selectFrom('account_scope').selectAll().where('account_id', '=', account),
  )
  /** Shares with a tenant that it accepted. Of things that are in the trash, none shows. */
  readonly received = keptQuery(
    () => this.#db,
    (tenant: number) =>
      this.#zoned()
        .where('share.tenant_id', '!=', tenant)
        .where('share.to_tenant_id', '=', tenant)
        .where('share.accepted_at', 'is not', null),
  )

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * What a tenant has not accepted: what was offered to one of its accounts, and what waits for an address which one
   * of them has proven since.
   */
  async offers(tenant: number): Promise<OfferRow[]> {
    const others = () => this.#named(tenant)
    const waiting = (keys: ReturnType<typeof provenEmails>) =>
      others().where('share.to_tenant_id', 'is', null).where('share.to_key', 'in', keys).execute()
    // One by one: no database finds its indexes through an `or` of these.
    const found = await Promise.all([
      others().where('share.to_tenant_id', '=', tenant).execute(),
      waiting(provenEmails(this.#db, tenant)),
      waiting(provenPhones(this.#db, tenant)),
    ])
    return found.flat().sort((a, b) => b.offered_at - a.offered_at || b.id - a.id)
  }

  /** Shares that a tenant gave, offers and declined ones among them. */
  given(tenant: number): Promise<ZonedShare[]> {
    return this.#zoned()
      .where('share.tenant_id', '=', tenant)
      .where('share.withdrawn_at', 'is', null)
      .execute()
  }

  /** Scopes of a tenant's accounts. */
  scopesWithin(tenant: number): Promise<ScopeRow[]> {
    return this.#db
      .selectFrom('account_scope')
      .selectAll()
      .where(tenantOfAccount('account_scope.account_id'), '=', tenant)
      .orderBy('account_scope.id')
      .execute()
  }

  /** What an account may do, and where, instead of what it could. */
  async replaceScopes(on: Db, account: number, scopes: readonly ScopeValues[]): Promise<void> {
    await on.deleteFrom('account_scope').where('account_id', '=', account).execute()
    const rows = scopes.map((scope) => ({ ...scope, account_id: account }))
    if (rows.length > 0) await on.insertInto('account_scope').values(rows).execute()
  }

  #zoned() {
    return this.#db
      .selectFrom('share')
      .leftJoin('network', 'network.id', 'share.network_id')
      .selectAll('share')
      .select('network.timezone as timezone')
      .orderBy('share.id')
  }

  /** Not accepted, of other tenants, with the names of places; what is in the trash is not on offer. */
  #named(tenant: number) {
    return this.#db
      .selectFrom('share')
      .leftJoin('network', (join) =>
        join.onRef('network.id', '=', 'share.network_id').on('network.deletion_id', 'is', null),
      )
      .leftJoin('project', (join) =>
        join.onRef('project.id', '=', 'share.project_id').on('project.deletion_id', 'is', null),
      )
      .selectAll('share')
      .select(['network.timezone as timezone', 'network.name as network', 'project.name as project'])
      .where('share.tenant_id', '!=', tenant)
      .where('share.accepted_at', 'is', null)
  }
}

export const nodeOf = (row: { project_id: number | null; network_id: number | null }): NodeKey =>
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
  ...(row.accepted_at === null && { offered: true as const }),
})

/** Where a share stands for who gave it. */
export function stateOfShare(row: ShareRow, now: number): ShareState {
  if (row.accepted_at !== null) return 'accepted'
  if (row.declined_at !== null) return 'declined'
  return now < row.offered_at + OFFER_OPEN_MS ? 'pending' : 'expired'
}

/** Accepted, or it may still be. */
export const isOpen = (row: ShareRow, now: number): boolean =>
  stateOfShare(row, now) === 'accepted' || stateOfShare(row, now) === 'pending'

/** Through the last second of its due day, in the network's zone; a project's, in that of who gave it (readings C16). */
export function endOfShare({ due_day, always_on, timezone, zone }: ZonedShare): number | null {
  return always_on || due_day === null ? null : endOfDay(due_day, timezone ?? zone)
}
