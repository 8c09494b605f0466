import { createContext, useCallback, useContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { type DeviceFacts, listDeviceFacts } from '#contract/lists/device-facts.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { call } from '../../../../api/call'
import { useLive } from '../../../../api/live'
import { useSettled } from '../../../../lib/use-settled'
import { FactsStore } from './facts-store'

const settleMs = 3_000
/** Power and links change without a message to lists. */
const againMs = 60_000

export const Facts = createContext<FactsStore | null>(null)

/** The facts of a list's rows, kept up to date: after an alarm at once, else once a minute. */
export function useFactsStore(group: number | undefined): FactsStore {
  const store = useMemo(
    () =>
      new FactsStore((sns) =>
        call(listDeviceFacts, { query: { sns: sns.join(','), ...(group !== undefined && { group }) } }),
      ),
    [group],
  )
  const settle = useSettled(settleMs, () => store.refresh())
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'alarms') settle()
    },
    [settle],
  )
  useLive([{ topic: 'alarms' }], onEvent)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && store.refresh(), againMs)
    return () => clearInterval(timer)
  }, [store])
  return store
}

/** Undefined: not there yet; null: nothing is told. */
export function useFacts(sn: string): DeviceFacts | null | undefined {
  const store = useContext(Facts)
  return useSyncExternalStore(
    useCallback((listener) => store?.watch(sn, listener) ?? (() => {}), [store, sn]),
    () => store?.get(sn),
  )
}
