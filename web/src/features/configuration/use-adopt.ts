import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adoptDevice, showSection } from '#contract/configuration/endpoints.ts'
import type { DeviceConfigDetail } from '#contract/configuration/schemas.ts'
import { call } from '../../api/call'
import { setDraft } from '../../components/configuration/drafts'
import { openDefaults } from '../../components/configuration/levels/opened-defaults'
import { draftKey, placeIn } from '../../components/configuration/place'
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
      const { document, ...named } = await call(adoptDevice, { body: { sn } })
      const place = placeIn(named)
      const { section } = document
      const query = { ...place, section }
      const now = await queries.fetchQuery({
        queryKey: [showSection.path, query],
        queryFn: ({ signal }) => call(showSection, { query, signal }),
        staleTime: 0,
      })
      setDraft(draftKey(section, place), {
        ...{ place, base: now.version, saved: now.document, document, adoptedFrom: name, adopt: sn },
      })
      if (named.group !== null) select(named.group)
      const { page, search } = sectionScreens[section]
      if (page === null && !('sn' in place)) openDefaults(place)
      else if (page === null) setSearch(search)
      else await go(page, search)
    },
    onError: notify.failed,
  })
}
