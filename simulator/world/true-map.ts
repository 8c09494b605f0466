import { nodeMac } from './node.ts'
import type { Site } from './site.ts'

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
}

export function trueLinks(site: Site): TrueLink[] {
  return site.nodes.flatMap((node) => {
    const { bridge, uplink, tables } = node
    const to = bridge ? { node: bridge, port: null } : uplink?.peer
    if (!to) return []
    const ends = { lower: nodeMac(node), upper: nodeMac(to.node), port: to.port?.name ?? null }
    return [{ ...ends, shared: to.port?.shared ?? false, silent: tables.silent }]
  })
}
