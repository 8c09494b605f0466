import { isHeard, type Node, nodeMac, type Port } from '../node.ts'
import type { Site } from '../site.ts'

/** How a site is really plugged together, whatever its boxes tell. */
export interface TrueLink {
  readonly lower: string
  readonly upper: string
  /** Of the upper one; null = over the air. */
  readonly port: string | null
  /** An unmanaged switch is in between. */
  readonly shared: boolean
  /** The lower one tells of nobody. */
  readonly silent: boolean
  /** Both are members of one wireless mesh. */
  readonly mesh: boolean
}

export function trueLinks(site: Site): TrueLink[] {
  return site.nodes.flatMap((node) => {
    const { bridge, uplink, tables } = node
    const to = bridge ? { node: bridge, port: null } : uplink?.peer
    if (!to) return []
    const ends = { lower: nodeMac(node), upper: nodeMac(to.node), port: to.port?.name ?? null }
    return [{ ...ends, shared: to.port?.shared ?? false, silent: tables.silent, mesh: node.mesh }]
  })
}

/** Neighbours that its list has no room for are told by nobody. */
const isTold = (node: Node, port: Port): boolean =>
  [...node.ports.values()]
    .filter((one) => isHeard(node, one))
    .slice(0, node.tables.neighbours)
    .includes(port)

/** A second way between two boxes that nothing goes over. */
export interface TrueSpare {
  readonly ends: readonly [string, string]
  readonly why: 'blocked' | 'trunk'
  /** Neither end is told of it: both keep LLDP to themselves, or tell nothing. */
  readonly untold: boolean
}

export const trueSpares = (site: Site): TrueSpare[] =>
  site.nodes.flatMap((node) =>
    [...node.ports.values()].flatMap((port) => {
      const { spare, peer } = port
      // Of a trunk both ends say so: it is told once, by the box that hangs on the other.
      if (spare === null || !peer?.port || (spare === 'trunk' && node.uplink?.peer?.node !== peer.node))
        return []
      const untold = !isTold(node, port) && !isTold(peer.node, peer.port)
      return [{ ends: [nodeMac(node), nodeMac(peer.node)] as const, why: spare, untold }]
    }),
  )
