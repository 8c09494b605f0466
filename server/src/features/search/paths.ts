/** Names of the projects from the top down to one, itself included; none for null. */
export type PathOf = (project: number | null) => string[]

interface Node {
  id: number
  parent_id: number | null
  name: string
}

/** Ends even where the stored tree has a loop. */
export function pathsOf(projects: readonly Node[]): PathOf {
  const nodes = new Map(projects.map((node) => [node.id, node]))
  return (project) => {
    const names: string[] = []
    const seen = new Set<number>()
    let node = nodes.get(project ?? 0)
    while (node && !seen.has(node.id)) {
      seen.add(node.id)
      names.unshift(node.name)
      node = nodes.get(node.parent_id ?? 0)
    }
    return names
  }
}
