import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { deviceCounts, listDevices, listQuarantine } from '#contract/inventory/endpoints.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import type { MassAction } from '#contract/mass-actions/endpoints.ts'
import { massActionsPath, massItemsPath } from '#contract/mass-actions/mass-action-paths.ts'
import { useLive } from '../../api/live'

/** Its schemas come when somebody looks at one. */
const massActions = queryOptions<MassAction[]>({ queryKey: [massActionsPath] })

/** The account's own mass actions, the latest first, kept up by the live channel. */
export function useMassActions(): readonly MassAction[] {
  const queries = useQueryClient()
  const { data = [] } = useQuery(massActions)
  const hear = useCallback(
    (event: LiveEvent) => event.topic === 'mass_actions' && putMassAction(queries, event.action),
    [queries],
  )
  const ask = useCallback(() => void queries.invalidateQueries({ queryKey: [massActionsPath] }), [queries])
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
  const key = massActions.queryKey
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
  void queries.invalidateQueries({ queryKey: [massItemsPath] }, { cancelRefetch: isOver })
}

/** Shown until the person has seen how it ended. */
export const isShown = ({ dismissed }: MassAction): boolean => !dismissed

export const triedOf = ({ items }: MassAction): number => items.done + items.failed
