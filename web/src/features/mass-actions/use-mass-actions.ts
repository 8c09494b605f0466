import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { deviceCounts, listDevices, listQuarantine } from '#contract/inventory/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { listMassActions, listMassItems, type MassAction } from '#contract/mass-actions/endpoints.ts'
import { useLive } from '../../api/live'
import { reading } from '../../api/query-client'

/** The account's own mass actions, the latest first, kept up by the live channel. */
export function useMassActions(): readonly MassAction[] {
  const queries = useQueryClient()
  const { data = [] } = useQuery(reading(listMassActions))
  const hear = useCallback(
    (event: LiveEvent) => event.topic === 'mass_actions' && putMassAction(queries, event.action),
    [queries],
  )
  const ask = useCallback(
    () => void queries.invalidateQueries({ queryKey: [listMassActions.path] }),
    [queries],
  )
  useLive([{ topic: 'mass_actions' }], hear, ask)
  const running = data.filter(({ state }) => state === 'running').length
  useEffect(() => {
    // What changed devices changed lists: they ask again when one has ended, whoever saw it begin.
    if (running === 0) return
    return () => {
      for (const { path } of [listDevices, deviceCounts, listQuarantine])
        void queries.invalidateQueries({ queryKey: [path] })
    }
  }, [running, queries])
  return data
}

/** Shows one as it is now. An answer that is under way may be older: it is asked for again. */
function putMassAction(queries: QueryClient, action: MassAction): void {
  const key = reading(listMassActions).queryKey
  const known = queries.getQueryData(key)
  if (known === undefined || queries.isFetching({ queryKey: key }) > 0)
    void queries.invalidateQueries({ queryKey: key })
  if (known === undefined) return
  const others = known.filter(({ id }) => id !== action.id)
  queries.setQueryData(
    key,
    [action, ...others].sort((a, b) => b.id - a.id),
  )
  // One question at a time while it runs; at its end a last one.
  const isOver = action.state !== 'running' && action.items.running === 0
  void queries.invalidateQueries({ queryKey: [listMassItems.path] }, { cancelRefetch: isOver })
}

/** Shown until the person has seen how it ended. */
export const isShown = ({ dismissed }: MassAction): boolean => !dismissed

export const triedOf = ({ items }: MassAction): number => items.done + items.failed
