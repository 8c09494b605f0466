import type { Random } from '../../random.ts'
import type { Node, Port } from '../node.ts'
import type { MapFaults } from '../tables/table-faults.ts'

/** Lays a second cable for some switches: to another switch, which spanning tree blocks, or beside the first as a trunk. */
export function laySpares(switches: readonly Node[], { spare }: MapFaults, random: Random): void {
  if (spare === 0) return
  for (const node of switches) {
    const above = node.uplink?.peer?.node
    if (above?.device.model.platform !== 'switch' || !random.chance(spare)) continue
    const asTrunk = random.chance(0.5)
    const others = switches.filter((other) => other !== node && other !== above && !isBelow(other, node))
    const to = asTrunk || others.length === 0 ? above : random.pick(others)
    const [own, its] = [freePort(node), freePort(to)]
    if (!own || !its) continue
    own.peer = { node: to, port: its }
    its.peer = { node, port: own }
    own.spare = asTrunk ? 'trunk' : 'blocked'
    its.spare = asTrunk ? 'trunk' : null
    if (!asTrunk) continue
    bundle(node, [node.uplink!, own])
    bundle(to, [node.uplink!.peer!.port!, its])
  }
}

const freePort = ({ ports, uplink }: Node): Port | undefined =>
  [...ports.values()].find((port) => port.peer === null && port !== uplink && port.hosts === 0)

/** A loop would be made of it. */
function isBelow(node: Node, of: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.uplink?.peer?.node) if (at === of) return true
  return false
}

/** Each end numbers its trunks by itself. */
function bundle(node: Node, ports: readonly Port[]): void {
  const id = 1 + Math.max(0, ...[...node.ports.values()].map(({ trunk }) => trunk ?? 0))
  for (const port of ports) port.trunk = id
}
