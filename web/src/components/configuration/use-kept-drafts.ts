import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConfigDraft } from '#contract/configuration/drafts.ts'
import { draftsPath } from '#contract/configuration/section-path.ts'
import { get } from '../../api/call'
import { holdTab } from '../../lib/unsaved'
import { anyUnkept, forgetDrafts, putListed } from './draft-store'
import { draftKey, placeIn } from './place'

/** Brings in the drafts that the server keeps for the person: edited in another tab, or before a reload. */
export function useKeptDrafts(): void {
  const { data } = useQuery({
    queryKey: [draftsPath],
    queryFn: async ({ signal }) => {
      const began = performance.now()
      return { began, listed: (await get(draftsPath, undefined, signal)) as ConfigDraft[] }
    },
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (data) putListed(data.listed.map(listedOf), data.began)
  }, [data])
  useEffect(() => holdTab(anyUnkept), [])
  useEffect(() => forgetDrafts, [])
}

function listedOf(listed: ConfigDraft) {
  const { key, network, name, current, revision, base, saved, document, reset, adopt, adoptedFrom } = listed
  const place = placeIn(listed)
  const draft = { place, base, saved, document, reset, adopt, adoptedFrom }
  return { key, network, name, current, revision, at: draftKey(listed.section, place), draft }
}
