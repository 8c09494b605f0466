import type { JsonObject } from '#protocols/json.ts'
import { portVlan } from '../config/applied-config.ts'
import { type Node, nodeMac, type Port } from '../world/node.ts'
import type { Site } from '../world/site.ts'
import { portBehind } from './ap-interfaces.ts'

/**
 * `mac-forwarding-table`: every MAC on the port behind which it is. What is not below this switch is
 * seen through its uplink. Cut at the configured maximum, which sets `overflow`: by the order of addresses, so that
 * every box and every report leaves out the same ones.
 */
export function forwardingTable(site: Site, node: Node): JsonObject {
  const seen = spoiled(node, [
    ...devicesSeen(site, node),
    ...clientsSeen(site, node),
    ...(site.virtual ? sharedSeen(node) : []),
  ])
  const limit = Math.min(node.config.clientsMax, node.tables.most)
  const table: Record<string, Record<string, string[]>> = {}
  for (const { port, vlan, mac } of inOrder(seen, limit)) {
    const vlans = table[port.called] ?? {}
    table[port.called] = vlans
    vlans[vlan] = [...(vlans[vlan] ?? []), mac]
  }
  return { overflow: seen.length > limit || limit === 0 || node.troubles.macTableFull, ...table }
}

function inOrder(seen: readonly SeenMac[], limit: number): readonly SeenMac[] {
  if (seen.length <= limit) return seen
  return seen.toSorted((a, b) => (turned(a.mac) < turned(b.mac) ? -1 : 1)).slice(0, limit)
}

/** Makers lie at the end then: an order as of a hash. */
const turned = (mac: string): string => [...mac].toReversed().join('')

/** Without what is lost this time, and with what stands where it was before. */
function spoiled(node: Node, seen: SeenMac[]): SeenMac[] {
  const { lost, stale } = node.tables
  if (lost === 0 && stale === 0) return seen
  const ports = [...node.ports.values()]
  return seen
    .filter(() => !node.random.chance(lost))
    .map((one) =>
      isClient(one) && node.random.chance(stale) ? { ...one, port: node.random.pick(ports) } : one,
    )
}

/** Boxes stay where they are plugged in; people walk, and are remembered where they were. */
const isClient = ({ device }: SeenMac) => device === undefined

/** VRRP: one address, heard from two routers in turn. */
const SHARED_MAC = '00:00:5e:00:01:07'

function sharedSeen(node: Node): SeenMac[] {
  const port = node.random.chance(0.5) ? node.uplink : node.random.pick([...node.ports.values()])
  return port ? [{ port, vlan: portVlan(node.config, port.name), mac: SHARED_MAC }] : []
}

interface SeenMac {
  readonly port: Port
  readonly vlan: number
  readonly mac: string
  readonly device?: true
}

function devicesSeen(site: Site, node: Node): SeenMac[] {
  return site.nodes.flatMap((other) => {
    if (other === node || !other.running) return []
    const port = portBehind(node, other) ?? throughUplink(node, other)
    const vlan = port && portVlan(node.config, port.name)
    return port && vlan !== null ? [{ port, vlan, mac: nodeMac(other), device: true as const }] : []
  })
}

function clientsSeen(site: Site, node: Node): SeenMac[] {
  return site.clients.flatMap(({ mac, association, wired }) => {
    const at = association?.node ?? wired?.node
    if (at?.running !== true) return []
    const port = at === node ? wired!.port : (portBehind(node, at) ?? throughUplink(node, at))
    if (!port || port.disabled) return []
    return [{ port, vlan: association?.vlan || portVlan(node.config, port.name), mac }]
  })
}

/** The uplink, when the other box shares the network above this switch. */
function throughUplink(node: Node, other: Node): Port | null {
  return node.uplink?.peer && rootOf(node) === rootOf(other) ? node.uplink : null
}

function rootOf(node: Node): Node {
  let current = node
  for (let hop = 0; hop < 8; hop++) {
    const above = current.bridge ?? current.uplink?.peer?.node
    if (above === undefined) return current
    current = above
  }
  return current
}
