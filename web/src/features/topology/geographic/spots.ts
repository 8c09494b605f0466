import type { TopologyGraph, TopologyNode } from '#contract/topology/graph.ts'

/** Devices that lie over each other at this size of the map. */
export interface Spot {
  lat: number
  lng: number
  nodes: TopologyNode[]
}

export interface Located {
  node: TopologyNode
  lat: number
  lng: number
  /** It reports where it is; else it stands where the network is said to be. */
  own: boolean
}

/** Where each device is: as it reports, else where the network is; those of whom neither is known are left out. */
export function locatedOf({ nodes }: TopologyGraph, home: { lat: number; lng: number } | null): Located[] {
  return nodes.flatMap((node): Located[] => {
    if (node.hidden) return []
    const { position } = node
    if (position) return [{ node, lat: position.latitude, lng: position.longitude, own: true }]
    return home ? [{ node, ...home, own: false }] : []
  })
}

/** What is nearer to each other than this many pixels is one spot. */
const cellPx = 44

export function spotsOf(
  located: readonly Located[],
  toPixels: (at: Located) => { x: number; y: number },
): Spot[] {
  const cells = new Map<string, Spot>()
  for (const one of located) {
    const { x, y } = toPixels(one)
    const key = `${Math.floor(x / cellPx)} ${Math.floor(y / cellPx)}`
    const spot = cells.get(key)
    if (spot) spot.nodes.push(one.node)
    else cells.set(key, { lat: one.lat, lng: one.lng, nodes: [one.node] })
  }
  return [...cells.values()]
}
