import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { showOverview } from '#contract/overview/endpoints.ts'
import { useLive, useLiveReads } from '../../api/live'
import { outdate } from '../../api/outdated'
import { reading, toldInPlace } from '../../api/query-client'
import { useSettled } from '../../lib/use-settled'

/** A fleet that reports all the time does not ask more often. */
const gatherMs = 5_000
/** What no event tells of: a device that is at its limit, a share that nears its end. */
const againMs = 60_000

/** What comes of it, the other subscription hears: events go to everybody. */
const hearNothing = () => {}

/** How things stand, of a network or (null) of all the reader sees; kept up to date. */
export function useOverview(group: number | null) {
  const queries = useQueryClient()
  const settle = useSettled(gatherMs, () => {
    outdate(queries, { queryKey: [showOverview.path] })
  })
  const hear = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'devices' || event.topic === 'alarms') settle()
    },
    [settle],
  )
  useLiveReads(
    group === null ? { topic: 'devices' } : { topic: 'devices', group },
    [[showOverview.path]],
    hear,
  )
  useLive([{ topic: 'alarms' }], hearNothing)
  return useQuery({
    ...reading(showOverview, group === null ? {} : { group }),
    refetchInterval: againMs,
    ...toldInPlace,
  })
}
