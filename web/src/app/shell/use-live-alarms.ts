import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listAlarms } from '#contract/alarm/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLive } from '../../api/live'
import { outdate } from '../../api/outdated'

/** A new alarm: the bell and every alarm list ask again. */
export function useLiveAlarms(): void {
  const queries = useQueryClient()
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'alarms') outdate(queries, { queryKey: [listAlarms.path] })
    },
    [queries],
  )
  useLive([{ topic: 'alarms' }], onEvent)
}
