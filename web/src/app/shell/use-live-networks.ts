import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { employeesPath } from '#contract/identity/employees-path.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { tunnelRequestsPath, tunnelsPath } from '#contract/remote-access/tunnel-paths.ts'
import { listNetworks, listProjects } from '#contract/tenancy/endpoints.ts'
import { listShares } from '#contract/tenancy/shares.ts'
import { listTasks, showTask } from '#contract/tenancy/tasks.ts'
import { useLive } from '../../api/live'
import { outdate } from '../../api/outdated'

const shown = [
  ...[listNetworks.path, listProjects.path, listTasks.path, showTask.path, listShares.path],
  employeesPath,
  ...[tunnelsPath, tunnelRequestsPath],
]

/** Projects and networks, hand-overs or sub-accounts changed somewhere: what shows them is asked for again. */
export function useLiveNetworks(): void {
  const queries = useQueryClient()
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic !== 'networks') return
      for (const path of shown) outdate(queries, { queryKey: [path] })
    },
    [queries],
  )
  useLive([{ topic: 'networks' }], onEvent)
}
