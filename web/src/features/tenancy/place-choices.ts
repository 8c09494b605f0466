import { reachesLevel } from '#contract/permissions.ts'
import { takersOf } from '../../components/current-network/takers'
import { flatten, type TreeNode } from '../../components/current-network/tree'
import type { PlaceChoice } from './PlaceOption'
import { nodeName, placeId, projectsOf } from './tree/nodes'

/** Names of the projects above each node, outermost first. */
function pathsOf(nodes: readonly TreeNode[], above: string[] = []): Map<TreeNode['id'], string> {
  return new Map(
    nodes.flatMap((node): [TreeNode['id'], string][] => [
      [node.id, above.join(' › ')],
      ...(node.mode === 'project' ? pathsOf(node.children, [...above, nodeName(node)]) : []),
    ]),
  )
}

/** Every project to which a node can be moved, and the top for who may (`top`): not itself, not below itself. */
export function projectChoices(
  tree: readonly TreeNode[],
  moved: TreeNode,
  words: { top: string | null; here: string },
): PlaceChoice[] {
  const below = new Set(flatten([moved]).map(({ id }) => id))
  const present = moved.mode === 'project' ? moved.project.PID : moved.network.PID
  const refusal = (id: number) => (id === present ? { refused: words.here } : {})
  const paths = pathsOf(tree)
  const projects = takersOf(tree, [moved.id], 'write').flatMap((node) =>
    node.mode === 'project' && !below.has(node.id) ? [node] : [],
  )
  return [
    ...(words.top === null ? [] : [{ ...topChoice(words.top), ...refusal(0) }]),
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

const topChoice = (name: string): PlaceChoice => ({ id: 0, name, mode: 'top', depth: 0, hint: '' })

/** Projects a network can be made in. */
export const projectsToAddTo = (tree: readonly TreeNode[]) =>
  projectsOf(tree).filter(({ project }) => reachesLevel(project.permission, 'write'))

/** The top and every project of one's own: where something that comes from outside can be put. */
export function ownProjectChoices(tree: readonly TreeNode[], top: string): PlaceChoice[] {
  const paths = pathsOf(tree)
  const own = projectsOf(tree).filter(({ project }) => project.permission === 'own')
  return [
    topChoice(top),
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
  return takersOf(tree, [gone.id], 'write').flatMap((node): PlaceChoice[] =>
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
