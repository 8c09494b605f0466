import type { NetworkChoice } from '../../components/current-network/CurrentNetwork'
import { flatten, type TreeNode } from '../../components/current-network/tree'
import type { Search } from '../../lib/search'

/** What a report is about, as the server is asked. */
export interface PlaceQuery {
  group?: number
  project?: number
}

export interface PlaceChoice {
  value: string
  name: string
  depth: number
}

/** The address names a project or all; else it is the selected network. */
export function readPlace(
  { scope, project }: Search,
  { current, tree }: Pick<NetworkChoice, 'current' | 'tree'>,
): { value: string; query: PlaceQuery } {
  const named = flatten(tree).find((node) => node.mode === 'project' && node.id === `p${project}`)
  if (scope === 'all' && named?.mode === 'project') {
    return { value: named.id, query: { project: named.project.ID } }
  }
  if (scope === 'all' || !current) return { value: 'all', query: {} }
  return { value: `g${current.ID}`, query: { group: current.ID } }
}

/** All that a report can be about, as the tree stands. */
export const placeChoices = (tree: readonly TreeNode[]): PlaceChoice[] =>
  flatten(tree).map((node) => ({
    value: node.id,
    name: node.mode === 'project' ? node.project.Name : node.network.Name,
    depth: node.depth,
  }))

/** The address of a choice: a network becomes the selected one of the whole console. */
export function writePlace(value: string): { search: Search; select?: number } {
  const id = value.slice(1)
  if (value === 'all') return { search: { scope: 'all', project: undefined } }
  if (value.startsWith('p')) return { search: { scope: 'all', project: id } }
  return { search: { scope: undefined, project: undefined }, select: Number(id) }
}
