import { useCallback, useSyncExternalStore } from 'react'
import { part } from '../../lib/part'
import {
  type Draft,
  type DraftEntry,
  draftOf,
  endDraft,
  entriesNow,
  isUnkept,
  markFailed,
  onDrafts,
  putDraft,
} from './draft-store'

export { type Draft, type DraftEntry, draftOf, endDraft, isUnkept }

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
