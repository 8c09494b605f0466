import type { Network, Project } from '#contract/tenancy/endpoints.ts'
import type { TreeNode } from './tree'

export type SharedPlace = Pick<Network | Project, 'Share' | 'sharedOut' | 'permission' | 'until'>

export const placeOf = (node: TreeNode): Network | Project =>
  node.mode === 'project' ? node.project : node.network

/** The share a network is seen by: its own, otherwise that of the nearest project above it; 0: none. */
export function shareOf(nodes: readonly TreeNode[], networkId: number, above = 0): number {
  for (const node of nodes) {
    const here = placeOf(node).Share || above
    if (node.mode === 'group') {
      if (node.network.ID === networkId) return here
      continue
    }
    const found = shareOf(node.children, networkId, here)
    if (found > 0) return found
  }
  return 0
}
