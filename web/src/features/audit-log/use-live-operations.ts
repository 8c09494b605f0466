import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLive } from '../../api/live'
import { outdate } from '../../api/outdated'

const GATHER_MS = 500

/** Asks for the log again when something was done, once for what comes together. */
export function useLiveOperations(): void {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = useCallback(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      outdate(client, { queryKey: [listOperations.path] })
    }, GATHER_MS)
  }, [client])
  const hear = useCallback((event: LiveEvent) => event.topic === 'operations' && ask(), [ask])
  useEffect(
    () => () => {
      clearTimeout(waiting.current)
      waiting.current = undefined
    },
    [],
  )
  useLive([{ topic: 'operations' }], hear, ask)
}
