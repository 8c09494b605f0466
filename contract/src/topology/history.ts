import { z } from 'zod'
import { timeMs } from '../fields.ts'
import { spareLink, type TopologyGraph, topologyGraph, topologyLink, topologyNode } from './graph.ts'

/** What changed on the map: the node or link as it was from then on; null = it was gone. */
export const mapChange = z.union([
  z.object({ node: z.string(), is: topologyNode.nullable() }),
  z.object({ link: z.string(), is: topologyLink.nullable() }),
  z.object({ spare: z.string(), is: spareLink.nullable() }),
])
export type MapChange = z.infer<typeof mapChange>

export const pastTopology = z.object({
  from: timeMs.nullable().describe('since when it is known; null = nothing is'),
  graph: topologyGraph.nullable().describe('as it was at the moment asked for; null = not known so long ago'),
})

/** What stays the same while nothing is plugged in elsewhere: figures and ages come and go with every report. */
export function lasting(graph: TopologyGraph): TopologyGraph {
  return {
    ...graph,
    at: 0,
    nodes: graph.nodes.map((node) => ({ ...node, clients: null, position: null })),
    links: graph.links.map((link) => ({
      ...link,
      ...{ downBps: null, upBps: null, seenAt: 0 },
      evidence: undated(link.evidence),
    })),
    spares: graph.spares.map((spare) => ({ ...spare, seenAt: 0, evidence: undated(spare.evidence) })),
  }
}

const undated = (evidence: TopologyGraph['links'][number]['evidence']) =>
  evidence.map(({ kind }) => ({ kind, at: 0 }))

/** What leads from one map to the next. */
export function changesBetween(before: TopologyGraph, after: TopologyGraph): MapChange[] {
  return [
    ...differing(before.nodes, after.nodes).map(({ id, is }) => ({ node: id, is })),
    ...differing(before.links, after.links).map(({ id, is }) => ({ link: id, is })),
    ...differing(before.spares, after.spares).map(({ id, is }) => ({ spare: id, is })),
  ]
}

function differing<Row extends { id: string }>(before: readonly Row[], after: readonly Row[]) {
  const was = new Map(before.map((row) => [row.id, JSON.stringify(row)]))
  const changed = after.filter((row) => was.get(row.id) !== JSON.stringify(row))
  const now = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !now.has(id))
  return [...changed.map((row) => ({ id: row.id, is: row })), ...gone.map(({ id }) => ({ id, is: null }))]
}

/** A map with what changed since. */
export function withChanges(graph: TopologyGraph, changes: readonly MapChange[]): TopologyGraph {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const links = new Map(graph.links.map((link) => [link.id, link]))
  const spares = new Map(graph.spares.map((spare) => [spare.id, spare]))
  for (const change of changes) {
    if ('node' in change) put(nodes, change.node, change.is)
    else if ('link' in change) put(links, change.link, change.is)
    else put(spares, change.spare, change.is)
  }
  return { ...graph, nodes: [...nodes.values()], links: [...links.values()], spares: [...spares.values()] }
}

function put<Row>(rows: Map<string, Row>, id: string, is: Row | null): void {
  if (is === null) rows.delete(id)
  else rows.set(id, is)
}
