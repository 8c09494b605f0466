import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { part } from '../../lib/part'
import { guardUnsaved } from '../../lib/unsaved'
import {
  type Draft,
  type DraftEntry,
  draftOf,
  endDraft,
  entriesNow,
  hasUnkept,
  markFailed,
  onDrafts,
  putDraft,
} from './draft-store'

export { type Draft, type DraftEntry, draftOf, endDraft, hasUnkept }

/** Edits; null: gives it up. The server is told a moment later. */
export function setDraft(key: string, draft: Draft | null): void {
  if (!putDraft(key, draft)) return
  const failed = () => markFailed(key)
  void part(() => import('./draft-keeper')).then(({ keepDraft }) => keepDraft(key), failed)
}

export function useDraft(key: string): Draft | null {
  return useSyncExternalStore(
    onDrafts,
    useCallback(() => draftOf(key), [key]),
  )
}

/** All of them, whichever page they belong to. */
export const useDrafts = (): readonly DraftEntry[] => useSyncExternalStore(onDrafts, entriesNow)

const guarded = new Set<string>()

/** For the page that holds a section: leaving it with a draft that the server does not keep asks first, and drops it. */
export function useDraftGuard(keys: readonly string[]): void {
  const joined = keys.join(' ')
  useEffect(() => {
    const own = joined.split(' ')
    const release = guardUnsaved(() => hasUnkept(own))
    for (const key of own) guarded.add(key)
    return () => {
      release()
      for (const key of own) guarded.delete(key)
      // A page that is drawn anew at once has not been left.
      queueMicrotask(() => {
        for (const key of own) if (!guarded.has(key) && hasUnkept([key])) endDraft(key)
      })
    }
  }, [joined])
}
