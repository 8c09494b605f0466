import type { Network, Project } from '#contract/tenancy/endpoints.ts'

/** A node of the project › network tree as it is shown; ids are prefixed as in the spec (p7, g7). */
export type TreeNode =
  | { mode: 'project'; id: `p${number}`; project: Project; depth: number; children: TreeNode[] }
  | { mode: 'group'; id: `g${number}`; network: Network; depth: number }

const byName = (a: { Name: string }, b: { Name: string }) =>
  a.Name.localeCompare(b.Name, undefined, { numeric: true, sensitivity: 'base' })

/** Projects first, each with its own below it, then the networks that lie in no visible project; by name. */
export function buildTree(projects: readonly Project[], networks: readonly Network[]): TreeNode[] {
  const placed = new Set<number>()
  const top = [...projects].sort(byName).map((project) => projectNode(project, 0, placed))
  const loose = networks.filter((network) => !placed.has(network.ID))
  return [...top, ...networkNodes(loose, 0)]
}

function projectNode(project: Project, depth: number, placed: Set<number>): TreeNode {
  for (const network of project.Group) placed.add(network.ID)
  const inner = [...project.Children].sort(byName).map((child) => projectNode(child, depth + 1, placed))
  return {
    mode: 'project',
    id: `p${project.ID}`,
    project,
    depth,
    children: [...inner, ...networkNodes(project.Group, depth + 1)],
  }
}

function networkNodes(networks: readonly Network[], depth: number): TreeNode[] {
  return [...networks]
    .sort(byName)
    .map((network) => ({ mode: 'group', id: `g${network.ID}`, network, depth }))
}

/** The tree top to bottom as shown, or only what is not below a closed project. */
export function flatten(nodes: readonly TreeNode[], closed: ReadonlySet<string> = new Set()): TreeNode[] {
  return nodes.flatMap((node) =>
    node.mode === 'project' && !closed.has(node.id) ? [node, ...flatten(node.children, closed)] : [node],
  )
}

export function networksOf(nodes: readonly TreeNode[]): Network[] {
  return flatten(nodes).flatMap((node) => (node.mode === 'group' ? [node.network] : []))
}

/** Where a browser keeps which network an account has selected. */
export const networkKey = (username: string) => `roost.network.${username}`

/** The saved network if it still exists, else the first one from top to bottom (readings C71), else none. */
export function chooseNetwork(nodes: readonly TreeNode[], saved: number | null): Network | null {
  const networks = networksOf(nodes)
  return networks.find((network) => network.ID === saved) ?? networks[0] ?? null
}

/** Names of the projects above a network, outermost first. */
export function projectPath(nodes: readonly TreeNode[], networkId: number): string[] {
  for (const node of nodes) {
    if (node.mode === 'group') continue
    if (node.project.Group.some((network) => network.ID === networkId)) return [node.project.Name]
    const below = projectPath(node.children, networkId)
    if (below.length > 0) return [node.project.Name, ...below]
  }
  return []
}

/** Those above the network of that name; of several of one name nobody knows which is meant. */
export function projectPathByName(nodes: readonly TreeNode[], name: string): string[] {
  const [network, ...others] = networksOf(nodes).filter(({ Name }) => Name === name)
  return network && others.length === 0 ? projectPath(nodes, network.ID) : []
}

/** What is left of the tree when only networks matching the words, or lying in a matching project, stay. */
export function searchTree(nodes: readonly TreeNode[], words: string): TreeNode[] {
  const wanted = words.trim().toLowerCase()
  if (!wanted) return [...nodes]
  const hit = (text: string) => text.toLowerCase().includes(wanted)
  return nodes.flatMap((node): TreeNode[] => {
    if (node.mode === 'group') return hit(node.network.Name) || hit(node.network.Address) ? [node] : []
    if (hit(node.project.Name)) return [node]
    const children = searchTree(node.children, words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** One project of the tree as its root; undefined: it is not there. */
export function projectTree(nodes: readonly TreeNode[], id: number): TreeNode | undefined {
  const found = flatten(nodes).find((node) => node.mode === 'project' && node.project.ID === id)
  return found && raised(found, found.depth)
}

function raised(node: TreeNode, by: number): TreeNode {
  const depth = node.depth - by
  if (node.mode === 'group') return { ...node, depth }
  return { ...node, depth, children: node.children.map((child) => raised(child, by)) }
}

/** What is left of the tree when only these networks stay. */
export function onlyNetworks(nodes: readonly TreeNode[], wanted: ReadonlySet<number>): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (node.mode === 'group') return wanted.has(node.network.ID) ? [node] : []
    const children = onlyNetworks(node.children, wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}
