import { type Level, reachesLevel } from '#contract/permissions.ts'
import { placeOf } from './share-of'
import { flatten, type TreeNode } from './tree'

/** The share each node is seen by; 0: none, it is the account's own. */
function sharesIn(nodes: readonly TreeNode[], above = 0): [TreeNode['id'], number][] {
  return nodes.flatMap((node): [TreeNode['id'], number][] => {
    const here = placeOf(node).Share || above
    return [[node.id, here], ...(node.mode === 'project' ? sharesIn(node.children, here) : [])]
  })
}

/**
 * Nodes that things of all these places can be put into: of the same owner, and changed by the reader to this level.
 * Two shares may be the same owner's; the tree does not tell, so that is not offered.
 */
export function takersOf(
  tree: readonly TreeNode[],
  from: readonly TreeNode['id'][],
  needs: Level,
): TreeNode[] {
  const shares = new Map(sharesIn(tree))
  const owners = new Set(from.map((id) => shares.get(id) ?? 0))
  if (owners.size > 1) return []
  return flatten(tree).filter(
    (node) => owners.has(shares.get(node.id)!) && reachesLevel(placeOf(node).permission, needs),
  )
}
