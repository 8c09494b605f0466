import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ConfigDraft } from '#contract/configuration/drafts.ts'
import { holdTab } from '../../lib/unsaved'
import { anyUnkept, forgetDrafts, putListed } from './draft-store'
import { keptDrafts } from './kept-drafts'
import { draftKey, placeIn } from './place'

/** Brings in the drafts that the server keeps for the person: edited in another tab, or before a reload. */
export function useKeptDrafts(): void {
  const { data } = useQuery({
    ...keptDrafts,
    refetchOnWindowFocus: 'always',
  })
  useEffect(() => {
    if (data) putListed(data.listed.map(listedOf), data.began)
  }, [data])
  useEffect(() => holdTab(anyUnkept), [])
  useEffect(() => forgetDrafts, [])
}

function listedOf(listed: ConfigDraft) {
  const { key, network, name, current, revision, base, saved, document } = listed
  const { reset, said, adopt, adoptedFrom } = listed
  const place = placeIn(listed)
  const draft = { place, base, saved, document, reset, said, adopt, adoptedFrom }
  return { key, network, name, current, revision, at: draftKey(listed.section, place), draft }
}
