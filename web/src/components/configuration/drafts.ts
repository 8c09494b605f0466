import { useCallback, useEffect, useSyncExternalStore } from 'react'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import type { ValueName } from '#contract/configuration/values.ts'
import { guardUnsaved } from '../../lib/unsaved'

export interface Draft {
  /** Version it was made from, and what that version wants. */
  base: number
  saved: SectionDocument
  document: SectionDocument
  /** Values that are to follow what is said above again. */
  reset?: readonly ValueName[]
  /** The device whose own settings were adopted into it. */
  adoptedFrom?: string
  /** Its serial number: secrets that are kept are its own. */
  adopt?: string
}

/** Drafts of the page shown: they outlive a change of tab, not the page. */
const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

export function setDraft(key: string, draft: Draft | null): void {
  if (draft) drafts.set(key, draft)
  else drafts.delete(key)
  for (const listener of [...listeners]) listener()
}

function onDrafts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useDraft(key: string): Draft | null {
  return useSyncExternalStore(
    onDrafts,
    useCallback(() => drafts.get(key) ?? null, [key]),
  )
}

export const hasDraft = (keys: readonly string[]): boolean => keys.some((key) => drafts.has(key))

const guarded = new Set<string>()

/** For the page that holds a section: leaving it with a draft asks first, and drops the draft. */
export function useDraftGuard(keys: readonly string[]): void {
  const joined = keys.join(' ')
  useEffect(() => {
    const own = joined.split(' ')
    const release = guardUnsaved(() => hasDraft(own))
    for (const key of own) guarded.add(key)
    return () => {
      release()
      for (const key of own) guarded.delete(key)
      // A page that is drawn anew at once has not been left.
      queueMicrotask(() => {
        for (const key of own) if (!guarded.has(key)) setDraft(key, null)
      })
    }
  }, [joined])
}
