import { useCallback, useSyncExternalStore } from 'react'
import { part } from '../../lib/part'
import {
  type Draft,
  type DraftEntry,
  draftOf,
  endDraft,
  entriesNow,
  giveWay,
  holdDrafts,
  insistOn,
  isInConflict,
  isUnkept,
  letGo,
  markFailed,
  onDrafts,
  putDraft,
} from './draft-store'

export { type Draft, type DraftEntry, draftOf, endDraft, giveWay, isInConflict, isUnkept }

/** Edits; null: gives it up. The server is told a moment later. */
export function setDraft(key: string, draft: Draft | null): void {
  if (putDraft(key, draft)) keep(key)
}

/** It was edited in another tab, too: this one counts. */
export function insistOnDraft(key: string): void {
  insistOn(key)
  keep(key)
}

/**
 * Applies drafts, which the server ends with that: none of them is sent meanwhile, or it would stand there again. Whoever
 * applies them ends them here afterwards (`endDraft`).
 */
export async function applyDrafts<T>(keys: readonly string[], apply: () => Promise<T>): Promise<T> {
  await holdDrafts(keys)
  try {
    return await apply()
  } catch (error) {
    for (const key of letGo(keys)) keep(key)
    throw error
  }
}

function keep(key: string): void {
  const failed = () => markFailed(key)
  void part(() => import('./draft-keeper')).then(({ keepDraft }) => keepDraft(key), failed)
}

/** Whether another tab has kept something since. */
export const useConflict = (key: string): boolean =>
  useSyncExternalStore(
    onDrafts,
    useCallback(() => isInConflict(key), [key]),
  )

export function useDraft(key: string): Draft | null {
  return useSyncExternalStore(
    onDrafts,
    useCallback(() => draftOf(key), [key]),
  )
}

/** All of them, whichever page they belong to. */
export const useDrafts = (): readonly DraftEntry[] => useSyncExternalStore(onDrafts, entriesNow)
