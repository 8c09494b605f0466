import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { deviceCounts, listDevices, listQuarantine, showDevice } from '#contract/inventory/endpoints.ts'

/** After a change to devices: lists, counts and the page of the one named ask again. */
export function useDeviceRefresh(): (sn?: string) => void {
  const queries = useQueryClient()
  return useCallback(
    (sn?: string) => {
      void queries.invalidateQueries({ queryKey: [listDevices.path] })
      void queries.invalidateQueries({ queryKey: [deviceCounts.path] })
      void queries.invalidateQueries({ queryKey: [listQuarantine.path] })
      if (sn) void queries.invalidateQueries({ queryKey: [showDevice.path, { sn }] })
    },
    [queries],
  )
}
