import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { askAgainIfBefore } from './asked-at'
import { keyOf, type LiveConnection, type LiveStatus, type Topic } from './live-connection'

const LiveContext = createContext<LiveConnection | null>(null)

export function LiveProvider({ connection, children }: { connection: LiveConnection; children: ReactNode }) {
  return <LiveContext value={connection}>{children}</LiveContext>
}

export function useLiveConnection(): LiveConnection {
  const connection = useContext(LiveContext)
  if (!connection) throw new Error('LiveProvider is missing')
  return connection
}

export function useLiveStatus(): LiveStatus {
  const connection = useLiveConnection()
  return useSyncExternalStore(connection.onStatus, () => connection.status)
}

/** Keeps topics subscribed while the component is shown; hears their events and every return after a loss. */
export function useLive(topics: Topic[], onEvent: (event: LiveEvent) => void, onResync?: () => void): void {
  const connection = useLiveConnection()
  const wanted = JSON.stringify(topics)
  useEffect(() => {
    const releases = (JSON.parse(wanted) as Topic[]).map((topic) => connection.subscribe(topic))
    return () => {
      for (const release of releases) release()
    }
  }, [connection, wanted])
  useEffect(() => connection.onEvent(onEvent), [connection, onEvent])
  useEffect(() => (onResync ? connection.onResync(onResync) : undefined), [connection, onResync])
}

/**
 * Keeps what was read of devices up to date as `useLive` does, and asks again for what the reader asked for before the
 * topic's last change: between a page's read and its subscription nobody is told anything.
 */
export function useLiveReads(
  topic: Topic | null,
  shown: readonly QueryKey[],
  onEvent: (event: LiveEvent) => void,
  onResync?: () => void,
): void {
  const connection = useLiveConnection()
  const queries = useQueryClient()
  const wanted = topic === null ? '' : keyOf(topic)
  const keys = JSON.stringify(shown)
  useEffect(
    () =>
      connection.onChangedBefore((changed, msAgo) => {
        if (keyOf(changed) === wanted) askAgainIfBefore(queries, JSON.parse(keys), performance.now() - msAgo)
      }),
    [connection, queries, wanted, keys],
  )
  useLive(topic === null ? [] : [topic], onEvent, onResync)
}
