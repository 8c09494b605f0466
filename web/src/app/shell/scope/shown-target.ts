import type { Network, Project } from '#contract/tenancy/endpoints.ts'
import type { Target } from '../../../components/current-network/target'
import { flatten, networksOf, projectPath, type TreeNode } from '../../../components/current-network/tree'
import type { Search } from '../../../lib/search'
import { oneNetwork, type Scopes } from '../../screens/scopes'
import type { LiveScreen } from '../../screens/screen'

/** What the page shows things of, by name. */
export type ShownTarget =
  | { of: 'network'; network: Network; above: string[] }
  | { of: 'project'; project: Project; above: string[] }
  | { of: 'all' }

interface Networks {
  tree: readonly TreeNode[]
  current: Network | null
}

/** A page about one network takes its word from the address; of a page about none there is nothing to say. */
export const scopesOf = ({ scopes, about }: LiveScreen): Scopes | null =>
  scopes ?? (about === 'network' ? oneNetwork : null)

/** Null: no network is there yet. Pages about nothing of a network say which one is selected. */
export function shownTarget(
  screen: LiveScreen,
  search: Search,
  { tree, current }: Networks,
): ShownTarget | null {
  const scopes = scopesOf(screen)
  const usual: Target | null = scopes?.offers(search)[0] === 'all' ? { of: 'all' } : null
  const place = scopes?.read(search) ?? usual
  if (place?.of === 'all') return place
  if (place?.of === 'project') return projectShown(tree, place.id)
  const network = place ? networksOf(tree).find(({ ID }) => ID === place.id) : current
  return network ? { of: 'network', network, above: projectPath(tree, network.ID) } : null
}

/** A project that is not there is as good as all: nothing is left out. */
function projectShown(tree: readonly TreeNode[], id: number): ShownTarget {
  const above: string[] = []
  for (const node of flatten(tree)) {
    if (node.mode === 'group') continue
    above.length = node.depth
    if (node.project.ID === id) return { of: 'project', project: node.project, above: [...above] }
    above.push(node.project.Name)
  }
  return { of: 'all' }
}
