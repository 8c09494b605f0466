import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { showTopology } from '#contract/topology/endpoints.ts'
import { useLive } from '../../api/live'
import { outdate } from '../../api/outdated'
import { reading, toldInPlace } from '../../api/query-client'
import { useSettled } from '../../lib/use-settled'

/** Reports of many devices come together: they are waited for. */
const settleMs = 4_000

/** What a network looks like, asked for again when its devices told something. */
export function useTopology(group: number) {
  const queries = useQueryClient()
  const settle = useSettled(settleMs, () => {
    outdate(queries, { queryKey: [showTopology.path] })
  })
  const onEvent = useCallback((event: LiveEvent) => event.topic === 'devices' && settle(), [settle])
  useLive([{ topic: 'devices', group }], onEvent)
  return useQuery({ ...reading(showTopology, { group }), ...toldInPlace })
}
