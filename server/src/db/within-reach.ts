import { type RawBuilder, sql } from 'kysely'
import type { Reach } from '../lib/reach.ts'

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
