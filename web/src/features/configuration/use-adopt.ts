import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DeviceConfigDetail } from '#contract/configuration/changes/device-config.ts'
import { adoptDevice } from '#contract/configuration/endpoints.ts'
import { call } from '../../api/call'
import { draftAdopted } from '../../components/configuration/adopt-all'
import { openDefaults } from '../../components/configuration/levels/opened-defaults'
import { placeIn } from '../../components/configuration/place'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { useNotify } from '../../components/toast/use-notify'
import { useSearchState } from '../../lib/search'
import { useGo } from '../../lib/use-go'
import { sectionScreens } from './section-screens'

/** Makes a draft of what a drifted device runs and opens the section it belongs to: a person reviews it there. */
export function useAdopt({ sn, name }: DeviceConfigDetail) {
  const queries = useQueryClient()
  const notify = useNotify()
  const go = useGo()
  const [, setSearch] = useSearchState()
  const { select } = useNetworks()
  return useMutation({
    mutationFn: async () => {
      const adopted = await call(adoptDevice, { body: { sn } })
      const place = placeIn(adopted)
      await draftAdopted(queries, { sn, name }, adopted)
      if (adopted.group !== null) select(adopted.group)
      const { page, search } = sectionScreens[adopted.document.section]
      if (page === null && !('sn' in place)) openDefaults(place)
      else if (page === null) setSearch(search)
      else await go(page, search)
    },
    onError: notify.failed,
  })
}
