import type { discoveryWays } from '#contract/inventory/discovery.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'

export type DiscoveryWay = (typeof discoveryWays)[number]

/** What one device tells of one MAC near it. */
export interface SeenNearby {
  mac: string
  ways: DiscoveryWay[]
  port: string | null
  ip: string | null
  /** As it calls and describes itself. */
  name: string | null
  about: string | null
}

/** Of no single device: groups, and routers that share an address (VRRP, HSRP). */
const SHARED = /^(?:.[13579BDF]|00:00:5E:00:0[12]|00:00:0C:07:AC|00:00:0C:9F:F)/
const MAC = /^(?:[0-9A-F]{2}:){5}[0-9A-F]{2}$/

/** Everything a device's report tells of others, by MAC in capitals; neighbours first, then in the order told. */
export function seenNearby(state: DeviceState, own: string | null): SeenNearby[] {
  const seen = new Map<string, SeenNearby>()
  const note = (told: string | undefined, way: DiscoveryWay, more: Partial<SeenNearby>) => {
    const mac = told?.toUpperCase() ?? ''
    if (!MAC.test(mac) || SHARED.test(mac) || mac === own?.toUpperCase()) return
    const before = seen.get(mac) ?? { mac, ways: [], ...nothing }
    const ways = before.ways.includes(way) ? before.ways : [...before.ways, way]
    seen.set(mac, { ...filled(before, more), mac, ways })
  }
  for (const { mac, port, name, description, managementIps } of state.lldp)
    note(mac, 'lldp', { port, name: name ?? null, about: description ?? null, ip: managementIps[0] ?? null })
  for (const { mac, connection, ip, hostname, port } of state.clients) {
    const isWired = connection === 'wired'
    const told = { ip: ip ?? null, name: hostname ?? null, port: (isWired && port) || null }
    note(mac, isWired ? 'lease' : 'wireless', told)
  }
  for (const { mac, port } of state.forwarding?.entries ?? []) note(mac, 'forwarding', { port })
  return [...seen.values()]
}

const nothing = { port: null, ip: null, name: null, about: null }

/** What was told first stays. */
function filled(before: SeenNearby, more: Partial<SeenNearby>): SeenNearby {
  return {
    ...before,
    port: before.port ?? more.port ?? null,
    ip: before.ip ?? more.ip ?? null,
    name: before.name ?? more.name ?? null,
    about: before.about ?? more.about ?? null,
  }
}
