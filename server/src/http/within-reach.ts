import { type RawBuilder, sql } from 'kysely'
import type { Reach } from './guard.ts'

/** Rows of a table with `tenant_id` and `network_id` that lie within a reach. */
export function withinReach({ tenant, networks, shared }: Reach, table: string): RawBuilder<boolean> {
  const network = sql.ref(`${table}.network_id`)
  const ofTenant = sql<boolean>`${sql.ref(`${table}.tenant_id`)} = ${tenant}`
  const own = networks === 'all' ? ofTenant : sql<boolean>`(${ofTenant} and ${within(network, networks)})`
  return shared?.networks.length ? sql<boolean>`(${own} or ${within(network, shared.networks)})` : own
}

/** No database reads `in ()` alike. */
const within = (column: RawBuilder<unknown>, ids: number[]): RawBuilder<boolean> =>
  ids.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${column} in (${sql.join(ids)})`

/** Whether a network of a tenant lies within a reach. */
export function reaches(
  { tenant, networks, shared }: Reach,
  place: { tenant: number; network: number },
): boolean {
  const own = place.tenant === tenant && (networks === 'all' || networks.includes(place.network))
  return own || shared?.networks.includes(place.network) === true
}

/** Certainly nothing lies within it. */
export const isNowhere = ({ networks, shared }: Reach): boolean =>
  networks !== 'all' && networks.length === 0 && !shared?.networks.length

/** What of a reach lies among these networks as well. */
export function narrowed(reach: Reach, ids: readonly number[]): Reach {
  const among = new Set(ids)
  const both = (networks: number[]) => networks.filter((id) => among.has(id))
  const { networks, shared } = reach
  return {
    ...reach,
    networks: networks === 'all' ? [...ids] : both(networks),
    ...(shared && { shared: { ...shared, networks: both(shared.networks) } }),
  }
}
