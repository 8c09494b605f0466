import { addressOf, type Pool } from '../config/addressing.ts'
import type { AppliedInterface } from '../config/applied-config.ts'
import { CLIENTS_PER_RANGE, isRouter } from './addresses.ts'
import type { Client } from './client.ts'
import type { Node } from './node.ts'
import type { Site } from './site.ts'

/** The router that a client gets its address from: its own, else its site's gateway. */
export function serverOf(site: Site, { home }: Client): Node | null {
  if (isRouter(home.device)) return home
  return site.nodes.find(({ device }) => device.model.kind === 'gateway') ?? null
}

/** The network behind a router that a client is in: that of its VLAN, else the untagged one. */
export function lanOf(router: Node, { association }: Client): AppliedInterface | null {
  const lans = router.config.interfaces.filter(({ role }) => role === 'downstream')
  const vlan = association?.vlan ?? 0
  return lans.find((one) => one.vlan === vlan) ?? lans.find((one) => one.vlan === 0) ?? null
}

/** What its router leased a client; null: its pool is used up, or nobody gives out addresses there. */
export function leasedTo(site: Site, client: Client): string | null {
  if (client.fixed !== null) return client.fixed
  const router = serverOf(site, client)
  // Somebody else's router gives out addresses then.
  if (router === null) return client.ip
  const pool = lanOf(router, client)?.pool ?? null
  if (pool === null) return null
  // As delivered, what finds no room is in further ranges.
  return fromPool(pool, client) ?? (pool.size < CLIENTS_PER_RANGE ? null : client.ip)
}

/** What is reserved for its MAC, else the next that is reserved for nobody. */
function fromPool(pool: Pool, { mac, ordinal }: Client): string | null {
  const own = pool.reserved.get(mac.toLowerCase())
  if (own !== undefined) return addressOf(own)
  const taken = new Set(pool.reserved.values())
  let left = ordinal
  for (let at = pool.from; at < pool.from + pool.size; at++) {
    if (taken.has(at)) continue
    if (left === 0) return addressOf(at)
    left -= 1
  }
  return null
}
