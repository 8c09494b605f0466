import type { JsonObject } from '#protocols/json.ts'
import { portVlan } from '../config/applied-config.ts'
import { type Node, nodeMac, type Port } from '../world/node.ts'
import type { Site } from '../world/site.ts'
import { portBehind } from './ap-interfaces.ts'

/**
 * `mac-forwarding-table`: every MAC on the port behind which it is. What is not below this switch is
 * seen through its uplink. Cut at the configured maximum, which sets `overflow`.
 */
export function forwardingTable(site: Site, node: Node): JsonObject {
  const seen = [...devicesSeen(site, node), ...clientsSeen(site, node)]
  const limit = node.config.clientsMax
  const table: Record<string, Record<string, string[]>> = {}
  for (const { port, vlan, mac } of seen.slice(0, limit)) {
    const vlans = table[port.name] ?? {}
    table[port.name] = vlans
    vlans[vlan] = [...(vlans[vlan] ?? []), mac]
  }
  return { overflow: seen.length > limit || limit === 0 || node.troubles.macTableFull, ...table }
}

interface SeenMac {
  readonly port: Port
  readonly vlan: number
  readonly mac: string
}

function devicesSeen(site: Site, node: Node): SeenMac[] {
  return site.nodes.flatMap((other) => {
    if (other === node || !other.running) return []
    const port = portBehind(node, other) ?? throughUplink(node, other)
    return port ? [{ port, vlan: portVlan(node.config, port.name), mac: nodeMac(other) }] : []
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
