import { useCallback } from 'react'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import { openDefaults } from '../../../components/configuration/levels/opened-defaults'
import type { ConfigTarget } from '../../../components/configuration/place'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useGo } from '../../../lib/use-go'
import { sectionScreens } from '../section-screens'

/** Opens where a section of a place is set. */
export function useOpenSection() {
  const go = useGo()
  const { select } = useNetworks()
  return useCallback(
    async (section: ConfigSection, place: ConfigTarget, network: number | null) => {
      const { page, search } = sectionScreens[section]
      if (network !== null) select(network)
      if ('sn' in place) await go('/device/info', { sn: place.sn, ...search })
      else if (page === null) openDefaults(place)
      else await go(page, search)
    },
    [go, select],
  )
}
