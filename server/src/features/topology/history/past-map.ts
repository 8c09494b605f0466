import type { TopologyGraph } from '#contract/topology/graph.ts'
import { lasting } from '#contract/topology/history.ts'
import type { MapHistoryRepository } from './map-history.repository.ts'

export interface PastMap {
  network: number
  /** As it is now: nothing was plugged in elsewhere since. */
  graph: TopologyGraph
  /** Since when (ms) it was so. */
  from: number
  /** When each device was away. */
  away: ReadonlyMap<string, readonly { from: number; to: number }[]>
}

/** The map of a network from before there was this server, for the demo. */
export async function tellPastMap(maps: MapHistoryRepository, { network, graph, from, away }: PastMap) {
  const then = lasting(graph)
  const nodes = then.nodes.map((node) => ({ ...node, online: true }))
  await maps.addFrame(network, from, { ...then, nodes })
  const turns = nodes.flatMap((node) =>
    (away.get(node.id) ?? []).flatMap((span) => [
      { at: Math.round(span.from), node: node.id, is: { ...node, online: false } },
      { at: Math.round(span.to), node: node.id, is: node },
    ]),
  )
  for (const [at, changes] of Map.groupBy(turns, (turn) => turn.at))
    await maps.addChanges(
      network,
      at,
      changes.map(({ node, is }) => ({ node, is })),
    )
}
