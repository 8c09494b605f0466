/**
 * Knots of modules that need each other, by Tarjan's strongly connected components.
 * @param graph module → modules it imports
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []

  const lower = (node: string, value: number) => low.set(node, Math.min(low.get(node) ?? value, value))

  function visit(node: string): void {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    open.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next)
        lower(node, low.get(next) ?? 0)
      } else if (open.includes(next)) lower(node, index.get(next) ?? 0)
    }
    if (low.get(node) === index.get(node)) close(node)
  }

  function close(node: string): void {
    const knot = open.splice(open.indexOf(node)).sort()
    if (knot.length > 1 || graph.get(node)?.includes(node)) cycles.push(knot)
  }

  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return cycles
}
