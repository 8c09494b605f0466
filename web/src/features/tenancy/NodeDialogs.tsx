import type { Project } from '#contract/tenancy/endpoints.ts'
import type { TreeNode } from '../../components/current-network/tree'
import { DeleteDialog } from './DeleteDialog'
import { MoveDialog } from './MoveDialog'
import { NetworkDrawer } from './NetworkDrawer'
import { ProjectDialog } from './ProjectDialog'

/** What somebody wants to do to the tree. */
export type Asked =
  | { what: 'create'; parent: Project | null }
  | { what: 'edit' | 'move' | 'delete'; node: TreeNode }

/** The dialog for it. */
export function NodeDialogs({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  if (!asked) return null
  if (asked.what === 'create') return <ProjectDialog parent={asked.parent} onClose={onClose} />
  const { what, node } = asked
  if (what === 'move') return <MoveDialog node={node} onClose={onClose} />
  if (what === 'delete') return <DeleteDialog node={node} onClose={onClose} />
  if (node.mode === 'group') return <NetworkDrawer network={node.network} onClose={onClose} />
  return <ProjectDialog project={node.project} onClose={onClose} />
}
