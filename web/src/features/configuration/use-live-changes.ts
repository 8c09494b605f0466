import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { listChanges } from '#contract/configuration/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLiveReads } from '../../api/live'

const settleMs = 1_000

/** The log kept up to date: a device's configuration state changed, so there is a line to add or to end. */
export function useLiveChanges(group: number | null): void {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void queries.invalidateQueries({ queryKey: [listChanges.path, 'pages'] })
    }, settleMs)
  }, [queries])
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'devices' && event.devices.some(({ configState }) => configState)) ask()
    },
    [ask],
  )
  useLiveReads(
    group === null ? { topic: 'devices' } : { topic: 'devices', group },
    [[listChanges.path, 'pages']],
    onEvent,
    ask,
  )
}
