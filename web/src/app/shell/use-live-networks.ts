import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { listNetworks, listProjects } from '#contract/tenancy/endpoints.ts'
import { useLive } from '../../api/live'

/** Projects and networks changed somewhere: the tree is asked for again. */
export function useLiveNetworks(): void {
  const queries = useQueryClient()
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic !== 'networks') return
      void queries.invalidateQueries({ queryKey: [listNetworks.path] })
      void queries.invalidateQueries({ queryKey: [listProjects.path] })
    },
    [queries],
  )
  useLive([{ topic: 'networks' }], onEvent)
}
