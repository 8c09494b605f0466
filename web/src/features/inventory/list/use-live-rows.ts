import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { deviceCounts, listDevices } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import { useLiveReads } from '../../../api/live'
import { type ListQuery, mayBelong, patchPages, type RowPage } from '../../../api/live-patches'
import { useSettled } from '../../../lib/use-settled'

type Rows = InfiniteData<RowPage<Device>>
const settleMs = 1_500

/**
 * Device lists kept up to date: rows change where they stand; counts, and lists that a device not shown yet may
 * belong to, are asked for again once things have settled.
 */
export function useLiveRows(group: number | null, scope: 'network' | 'all'): void {
  const queries = useQueryClient()
  const stale = useRef({ rows: false })
  const settle = useSettled(settleMs, () => {
    void queries.invalidateQueries({ queryKey: [deviceCounts.path] })
    if (stale.current.rows) void queries.invalidateQueries({ queryKey: [listDevices.path] })
    stale.current.rows = false
  })

  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic !== 'devices') return
      const unknown = patchLists(queries, event.devices, event.removed)
      if (unknown) stale.current.rows = true
      settle()
    },
    [queries, settle],
  )
  useLiveReads(
    scope === 'all' || group === null ? { topic: 'devices' } : { topic: 'devices', group },
    [[listDevices.path, 'pages'], [deviceCounts.path]],
    onEvent,
  )
}

/** @returns whether some list should hold a changed device that it does not */
function patchLists(
  queries: ReturnType<typeof useQueryClient>,
  devices: Partial<Device>[],
  removed: string[],
): boolean {
  let unknown = false
  for (const [key, data] of queries.getQueriesData<Rows>({ queryKey: [listDevices.path, 'pages'] })) {
    if (!data) continue
    const patched = patchPages(data.pages, devices, removed)
    if (patched.pages !== data.pages) queries.setQueryData<Rows>(key, { ...data, pages: patched.pages })
    const query = key[2] as ListQuery
    if (patched.unknown.some((device) => mayBelong(query, data.pages, device))) unknown = true
  }
  return unknown
}
