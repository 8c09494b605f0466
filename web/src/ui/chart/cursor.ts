import { useSyncExternalStore } from 'react'
import { nearest } from './chart-data'

/** The moment a reader points at, shared by all charts of a page; milliseconds, null when nowhere. */
export interface Cursor {
  get(): number | null
  set(time: number | null): void
  subscribe(listener: () => void): () => void
}

export function makeCursor(): Cursor {
  let time: number | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => time,
    set(next) {
      if (next === time) return
      time = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useCursor = (cursor: Cursor): number | null => useSyncExternalStore(cursor.subscribe, cursor.get)

/** The point nearest to the cursor, -1 when it is nowhere: who reads values is asked again only when it is another. */
export const useCursorAt = (cursor: Cursor, times: readonly number[]): number =>
  useSyncExternalStore(cursor.subscribe, () => {
    const at = cursor.get()
    return at === null ? -1 : nearest(times, at)
  })
