import type { TopologyGraph, TopologyLink, TopologyNode } from '#contract/topology/graph.ts'
import type { SeenDevice } from './sightings.ts'

/** By how many devices hang on the port: from so many on it is as good as sure. */
const confidence = (children: number) => (children >= 4 ? 0.9 : children === 3 ? 0.75 : 0.6)

/**
 * Two devices cannot be plugged into one port: what they hang on together is a switch that nobody manages. Its id is
 * the port's, so that it stays the same whatever is plugged into it.
 */
export function withHiddenSwitches(
  graph: TopologyGraph,
  seen: ReadonlyMap<string, SeenDevice>,
): TopologyGraph {
  const groups = Map.groupBy(graph.links.filter(mayShare), ({ upper, upperPort }) => `${upper}:${upperPort}`)
  const nodes: TopologyNode[] = []
  const links: TopologyLink[] = []
  const hidden = new Map<string, string>()
  for (const [port, some] of groups) {
    const [{ upper, upperPort }] = some as [TopologyLink]
    const isPort = seen.get(upper)?.state?.ports.some(({ name }) => name === upperPort) === true
    if (some.length < 2 || !isPort) continue
    const id = `hidden:${port}`
    nodes.push({
      ...{
        id,
        hidden: true,
        name: '',
        kind: 'switch',
        model: null,
        online: true,
        clients: 0,
        position: null,
      },
    })
    links.push({ ...some[0]!, id, lower: id, lowerPort: null, confidence: confidence(some.length) })
    for (const { lower } of some) hidden.set(lower, id)
  }
  const below = graph.links.map((link) => {
    const upper = hidden.get(link.lower)
    return upper === undefined
      ? link
      : { ...link, upper, upperPort: null, speedBps: null, downBps: null, upBps: null }
  })
  return { ...graph, nodes: [...graph.nodes, ...nodes], links: [...below, ...links] }
}

const mayShare = ({ medium, upperPort, evidence }: TopologyLink) =>
  medium === 'wired' &&
  upperPort !== null &&
  !evidence.some(({ kind }) => kind === 'told' || kind === 'lldp_both')
