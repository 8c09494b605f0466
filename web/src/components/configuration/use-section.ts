import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showSection } from '#contract/configuration/endpoints.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import { sameValue, type ValueName } from '#contract/configuration/values.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { type Draft, endDraft, setDraft, useDraft } from './drafts'
import { changesOf, ownValues, saysValues, withReset, withSaid } from './levels/own-values'
import { type ConfigTarget, draftKey } from './place'
import { useLock } from './use-lock'
import { same } from './words/subjects'

type DocumentOf<Section extends ConfigSection> = Extract<SectionDocument, { section: Section }>

/** A section as it is saved, and the draft a person makes of it. Null documents while it is on its way. */
export function useSection<Section extends ConfigSection>(section: Section, place: ConfigTarget) {
  const key = draftKey(section, place)
  const query = useQuery({ ...reading(showSection, { ...place, section }), ...toldInPlace })
  const draft = useDraft(key)
  const { lock, lockReadOnly } = useLock(place)
  const now = query.data
  const saved = (draft?.saved ?? now?.document ?? null) as DocumentOf<Section> | null
  const document = (draft?.document ?? saved) as DocumentOf<Section> | null

  const change = useCallback(
    (next: DocumentOf<Section>, said: readonly ValueName[] = []) => {
      if (!now) return
      const base = draft ?? { place, base: now.version, saved: now.document }
      const edited: Draft = { ...base, document: next }
      const all = said.length > 0 ? { ...withSaid(edited, now, said), place } : edited
      const isSame = same(base.saved, next) && !all.reset?.length && !all.said?.length
      setDraft(key, isSame ? null : all)
    },
    [key, draft, now, place],
  )
  const reset = useCallback(
    (...names: ValueName[]) => {
      if (!now) return
      const next = withReset(draft, now, names)
      const own = ownValues(now, null, place)
      // What was never saved leaves nothing behind.
      const reset = next.reset?.filter((one) => own.some((name) => sameValue(one, name)))
      const isSame = same(next.saved, next.document) && !reset?.length && !next.said?.length
      setDraft(key, isSame ? null : { ...next, reset, place })
    },
    [key, draft, now, place],
  )
  const say = useCallback(
    (names: readonly ValueName[]) => {
      if (now) setDraft(key, { ...withSaid(draft, now, names), place })
    },
    [key, draft, now, place],
  )
  return {
    section,
    place,
    key,
    now,
    saved,
    document,
    draft,
    /** 0 without a draft. */
    changes: draft ? changesOf(draft) : 0,
    /** What the place says by itself with the draft; null: it says all of the section. */
    only: now && saysValues(section, place, now, draft) ? ownValues(now, draft, place) : null,
    change,
    /** Has values follow what is said above again. */
    reset,
    /** Has values said here, though they are as what is said above. */
    say,
    discard: useCallback(() => setDraft(key, null), [key]),
    /** It was applied. */
    end: useCallback(() => endDraft(key), [key]),
    failed: query.data ? null : query.error,
    refetch: query.refetch,
    lock,
    lockReadOnly,
  }
}

export type SectionOf<Name extends ConfigSection> = ReturnType<typeof useSection<Name>>

/** A section whichever it is: what bar, review and versions need of it. */
export type Section = Omit<SectionOf<ConfigSection>, 'change' | 'saved' | 'document'>
