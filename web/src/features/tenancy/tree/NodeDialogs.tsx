import type { Project } from '#contract/tenancy/endpoints.ts'
import type { TreeNode } from '../../../components/current-network/tree'
import { HandOverDialog } from '../handover/HandOverDialog'
import { NetworkDrawer } from '../network/NetworkDrawer'
import { AccessDrawer } from '../sharing/AccessDrawer'
import { GiveBackDialog } from '../sharing/GiveBackDialog'
import { SharesDrawer } from '../sharing/SharesDrawer'
import { DeleteDialog } from './DeleteDialog'
import { MoveDialog } from './MoveDialog'
import { ProjectDialog } from './ProjectDialog'

/** What somebody wants to do to the tree. */
export type TreeAction =
  | { what: 'create'; parent: Project | null }
  | { what: 'edit' | 'move' | 'delete' | 'share' | 'access' | 'giveBack' | 'handOver'; node: TreeNode }

/** The dialog for it. */
export function NodeDialogs({
  asked,
  onAsk,
  onClose,
}: {
  asked: TreeAction | null
  onAsk: (asked: TreeAction) => void
  onClose: () => void
}) {
  if (!asked) return null
  if (asked.what === 'create') return <ProjectDialog parent={asked.parent} onClose={onClose} />
  const { what, node } = asked
  if (what === 'move') return <MoveDialog node={node} onClose={onClose} />
  if (what === 'delete') return <DeleteDialog node={node} onClose={onClose} />
  if (what === 'share')
    return <SharesDrawer node={node} onAccess={() => onAsk({ what: 'access', node })} onClose={onClose} />
  if (what === 'access')
    return <AccessDrawer node={node} onShare={() => onAsk({ what: 'share', node })} onClose={onClose} />
  if (what === 'giveBack') return <GiveBackDialog node={node} onClose={onClose} />
  if (what === 'handOver') return <HandOverDialog node={node} onClose={onClose} />
  if (node.mode === 'group') return <NetworkDrawer network={node.network} onClose={onClose} />
  return <ProjectDialog project={node.project} onClose={onClose} />
}
