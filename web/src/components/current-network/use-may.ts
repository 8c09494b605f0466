import { useTranslation } from 'react-i18next'
import { type Level, reachesLevel } from '#contract/permissions.ts'
import { useNetworksIfAny } from './CurrentNetwork'

/** Why a level does not suffice, by the name of the error the server would answer with. */
export type Lacking = 'read_only' | 'installer_only' | 'owner_only'

/** Null when it suffices. */
export function lacking(has: Level, needs: Level): Lacking | null {
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

/**
 * Why the caller may not do what needs this level, as a sentence; null when they may. Screens disable what it
 * forbids and say why: the same names and sentences as the server's refusals.
 */
export function useMay(needs: Level, network?: number): string | null {
  const { t } = useTranslation('errors')
  const why = lacking(useLevels()(network), needs)
  return why && t(why)
}
