import { useTranslation } from 'react-i18next'
import { type Level, reachesLevel } from '#contract/permissions.ts'
import { useNetworksIfAny } from './CurrentNetwork'
import type { TreeNode } from './tree'

/** Why a level does not suffice, by the name of the error the server would answer with. */
export type MissingRight = 'read_only' | 'installer_only' | 'owner_only'

/** Null when it suffices. */
export function lacking(has: Level, needs: Level): MissingRight | null {
  if (reachesLevel(has, needs)) return null
  if (needs === 'own') return 'owner_only'
  return has === 'install' ? 'installer_only' : 'read_only'
}

/** Tells what the caller may do in a network: the selected one unless another is named. Unknown: the server decides. */
export function useLevels(): (network?: number | null) => Level {
  const choice = useNetworksIfAny()
  return (network) => {
    const named = () => choice?.networks.find(({ ID }) => ID === network)
    return (network === undefined ? choice?.current : named())?.permission ?? 'own'
  }
}

/** As `useMay`, for a project or a network. */
export function useMayAt(needs: Level, place: { group?: number; project?: number }): string | null {
  const { t } = useTranslation('errors')
  const has = levelAt(useNetworksIfAny()?.tree ?? [], place)
  const why = has && lacking(has, needs)
  return why && t(why)
}

function levelAt(nodes: readonly TreeNode[], place: { group?: number; project?: number }): Level | null {
  for (const node of nodes) {
    if (node.mode === 'group') {
      if (node.network.ID === place.group) return node.network.permission
      continue
    }
    if (node.project.ID === place.project) return node.project.permission
    const below = levelAt(node.children, place)
    if (below) return below
  }
  return null
}

/**
 * Why the caller may not do what needs this level, as a sentence; null when they may. Screens disable what it
 * forbids and say why: the same names and sentences as the server's refusals.
 */
export function useMay(needs: Level, network?: number): string | null {
  const { t } = useTranslation('errors')
  const why = lacking(useLevels()(network), needs)
  return why && t(why)
}
