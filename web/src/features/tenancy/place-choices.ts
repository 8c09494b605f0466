import { flatten, type TreeNode } from '../../components/current-network/tree'
import { nodeName, placeId, projectsOf } from './nodes'
import type { PlaceChoice } from './PlaceOption'

/** Names of the projects above each node, outermost first. */
function pathsOf(nodes: readonly TreeNode[], above: string[] = []): Map<TreeNode['id'], string> {
  return new Map(
    nodes.flatMap((node): [TreeNode['id'], string][] => [
      [node.id, above.join(' › ')],
      ...(node.mode === 'project' ? pathsOf(node.children, [...above, nodeName(node)]) : []),
    ]),
  )
}

/** The top and every project to which a node can be moved: not itself, not below itself. */
export function projectChoices(
  tree: readonly TreeNode[],
  moved: TreeNode,
  words: { top: string; here: string },
): PlaceChoice[] {
  const below = new Set(flatten([moved]).map(({ id }) => id))
  const present = moved.mode === 'project' ? moved.project.PID : moved.network.PID
  const refusal = (id: number) => (id === present ? { refused: words.here } : {})
  const paths = pathsOf(tree)
  const projects = projectsOf(tree).filter(({ id }) => !below.has(id))
  return [
    { id: 0, name: words.top, mode: 'top', depth: 0, hint: '', ...refusal(0) },
    ...projects.map((node) => ({
      id: node.project.ID,
      name: node.project.Name,
      mode: 'project' as const,
      depth: node.depth + 1,
      hint: paths.get(node.id) ?? '',
      ...refusal(node.project.ID),
    })),
  ]
}

/** The top and every project of one's own: where something that comes from outside can be put. */
export function ownProjectChoices(tree: readonly TreeNode[], top: string): PlaceChoice[] {
  const paths = pathsOf(tree)
  const own = projectsOf(tree).filter(({ project }) => project.permission === 'own')
  return [
    { id: 0, name: top, mode: 'top', depth: 0, hint: '' },
    ...own.map(({ id, depth, project }) => ({
      ...{ id: project.ID, name: project.Name, mode: 'project' as const },
      ...{ depth: depth + 1, hint: paths.get(id) ?? '' },
    })),
  ]
}

/** Every network that can take the devices of a node that goes, with the projects above for reading. */
export function networkChoices(tree: readonly TreeNode[], gone: TreeNode): PlaceChoice[] {
  const going = new Set(flatten([gone]).map(({ id }) => id))
  const paths = pathsOf(tree)
  return flatten(tree).flatMap((node): PlaceChoice[] =>
    node.mode === 'project' || going.has(node.id)
      ? []
      : [
          {
            id: placeId(node),
            name: nodeName(node),
            mode: 'group',
            depth: 0,
            hint: paths.get(node.id) ?? '',
          },
        ],
  )
}
