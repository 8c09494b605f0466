import type { TopologyGraph, TopologyLink, TopologyNode } from '#contract/topology/graph.ts'

/** A device with what hangs on it. */
export interface Branch {
  node: TopologyNode
  /** To what it hangs on; null = it is a root. */
  link: TopologyLink | null
  level: number
  children: Branch[]
  /** Devices below it, at every depth. */
  below: number
}

/** Ports are counted: 2 comes before 10. */
const byPort = new Intl.Collator('en', { numeric: true })

/** By port, then by id: never by name or state, so that nothing moves when those change. */
const inOrder = (a: TopologyLink, b: TopologyLink) =>
  byPort.compare(a.upperPort ?? '', b.upperPort ?? '') || (a.id < b.id ? -1 : 1)

/** The network as trees: that of its gateway first, then whatever hangs on nothing that is known. */
export function branchesOf({ gateway, nodes, links }: TopologyGraph): Branch[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const linkOf = new Map(links.map((link) => [link.lower, link]))
  const childrenOf = Map.groupBy(links.toSorted(inOrder), ({ upper }) => upper)
  const build = (node: TopologyNode, level: number): Branch => {
    const below = (childrenOf.get(node.id) ?? []).flatMap(({ lower }) => byId.get(lower) ?? [])
    const children = below.map((child) => build(child, level + 1))
    const link = linkOf.get(node.id) ?? null
    return { node, link, level, children, below: children.reduce((sum, one) => sum + 1 + one.below, 0) }
  }
  const roots = nodes.filter(({ id }) => !byId.has(linkOf.get(id)?.upper ?? ''))
  const rank = ({ node, below }: Branch) => (node.id === gateway ? 0 : below > 0 ? 1 : 2)
  return roots
    .map((node) => build(node, 1))
    .toSorted((a, b) => rank(a) - rank(b) || (a.node.id < b.node.id ? -1 : 1))
}

/** Every branch that is shown, from the top down. */
export function* shownOf(branches: readonly Branch[], isShut: (id: string) => boolean): Generator<Branch> {
  for (const branch of branches) {
    yield branch
    if (!isShut(branch.node.id)) yield* shownOf(branch.children, isShut)
  }
}

/** What lies above a device, from the root down. */
export function wayTo(branches: readonly Branch[], id: string): string[] | null {
  for (const { node, children } of branches) {
    if (node.id === id) return []
    const found = wayTo(children, id)
    if (found) return [node.id, ...found]
  }
  return null
}
