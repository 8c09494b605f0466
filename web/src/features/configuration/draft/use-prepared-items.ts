import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showSection } from '#contract/configuration/endpoints.ts'
import { call } from '../../../api/call'
import type { ChangeItems } from '../../../components/configuration/change-set/use-change-set'
import type { DraftEntry } from '../../../components/configuration/drafts'
import { ownValues, saysValues } from '../../../components/configuration/levels/own-values'
import { useNotify } from '../../../components/toast/use-notify'

type Item = ChangeItems[number]

/** Drafts as they are applied: where a place says single values, with those it says by itself then. */
export function usePreparedItems(onReady: (entries: readonly DraftEntry[], items: ChangeItems) => void) {
  const queries = useQueryClient()
  const notify = useNotify()
  const itemOf = async ({ draft }: DraftEntry): Promise<Item> => {
    const { place, document, base, adopt } = draft
    const query = { ...place, section: document.section }
    const now = await queries.fetchQuery({
      queryKey: [showSection.path, query],
      queryFn: ({ signal }) => call(showSection, { query, signal }),
      staleTime: 0,
    })
    const only = saysValues(document.section, place, now, draft) ? ownValues(now, draft, place) : null
    return { ...place, document, base, ...(only && { only }), ...(adopt !== undefined && { adopt }) }
  }
  return useMutation({
    mutationFn: (entries: readonly DraftEntry[]) => Promise.all(entries.map(itemOf)),
    onSuccess: (items, entries) => onReady(entries, items),
    onError: notify.failed,
  })
}
