import { useEffect, useSyncExternalStore } from 'react'
import type { ScreenPath } from './paths'

/** The one thing a page is about, as breadcrumbs and title name it. */
export interface PageSubject {
  name: string
  /** The screen that lists such things. */
  listed: ScreenPath | null
  /** The network it is in. */
  network: string | null
}

const listeners = new Set<() => void>()
let subject: PageSubject | null = null

function become(next: PageSubject | null): void {
  subject = next
  for (const listener of [...listeners]) listener()
}

/** Says what the page is about for as long as it is shown. */
export function usePageSubject({ name, listed, network }: PageSubject): void {
  useEffect(() => {
    become({ name, listed, network })
    return () => become(null)
  }, [name, listed, network])
}

export function usePageSubjectNow(): PageSubject | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => subject,
  )
}
