import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { showOverview } from '#contract/overview/endpoints.ts'
import { useLive } from '../../api/live'
import { reading, toldInPlace } from '../../api/query-client'
import { useSettled } from '../../lib/use-settled'

/** A fleet that reports all the time does not ask more often. */
const gatherMs = 5_000
/** What no event tells of: a device that is at its limit, a share that nears its end. */
const againMs = 60_000

/** How things stand, of a network or (null) of all the reader sees; kept up to date. */
export function useOverview(group: number | null) {
  const queries = useQueryClient()
  const settle = useSettled(gatherMs, () => {
    void queries.invalidateQueries({ queryKey: [showOverview.path] })
  })
  const hear = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'devices' || event.topic === 'alarms') settle()
    },
    [settle],
  )
  useLive([group === null ? { topic: 'devices' } : { topic: 'devices', group }, { topic: 'alarms' }], hear)
  return useQuery({
    ...reading(showOverview, group === null ? {} : { group }),
    refetchInterval: againMs,
    ...toldInPlace,
  })
}
