import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listClients, showClient } from '#contract/clients/endpoints.ts'
import { listLanDevices, showLanDevice } from '#contract/clients/lan-devices.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLiveReads } from '../../../api/live'
import { useSettled } from '../../../lib/use-settled'

/** Reports of many devices come together: they are waited for. */
const settleMs = 3_000

/** What is shown of clients is asked for again when a device of the network told something; null: of all networks. */
export function useLiveClients(group: number | null): void {
  const queries = useQueryClient()
  const settle = useSettled(settleMs, () => {
    for (const { path } of [listClients, showClient, listLanDevices, showLanDevice])
      void queries.invalidateQueries({ queryKey: [path] })
  })
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'devices') settle()
    },
    [settle],
  )
  useLiveReads(
    group === null ? { topic: 'devices' } : { topic: 'devices', group },
    [[listClients.path], [showClient.path]],
    onEvent,
  )
}
