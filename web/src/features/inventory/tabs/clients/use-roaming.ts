import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showDevice } from '#contract/inventory/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { queryRange } from '../../../../api/prometheus'
import { reading, toldInPlace } from '../../../../api/query-client'
import { deviceName } from '../../device-name'
import {
  type RoamingGrid,
  type RoamingRange,
  roamingQueries,
  roamingRanges,
  type Stay,
  staysOf,
} from './roaming-stays'

const askAgainMs = 60_000

/** Where a client was, as the access points in reach reported it. */
export function useRoaming(mac: string, range: RoamingRange) {
  return useQuery({
    queryKey: ['roaming', mac, range],
    queryFn: async ({ signal }) => {
      const grid = gridOf(range)
      const queries = roamingQueries(mac, grid.step)
      const ask = (query: string) => queryRange({ query, ...grid }, signal)
      const [signals, first, heard, radio] = await Promise.all([
        ask(queries.signal),
        ask(queries.first),
        ask(queries.heard),
        ask(queries.radio),
      ])
      return { grid, stays: staysOf({ signal: signals, first, heard, radio }, grid) }
    },
    refetchInterval: askAgainMs,
    placeholderData: keepPreviousData,
    ...toldInPlace,
  })
}

function gridOf(range: RoamingRange): RoamingGrid {
  const { span, step } = roamingRanges[range]
  // The last point is still to come: its window holds what is newest.
  const end = Math.ceil(Date.now() / 1000 / step) * step
  return { start: end - span, end, step }
}

/** A device a client was on: out of reach, or gone, it is its serial number alone. */
export interface Visited {
  name: string
  device?: DeviceInfo
}

/** What is known of the devices a client was on: name and radios. */
export function useVisited(stays: readonly Stay[], here: DeviceInfo): (sn: string) => Visited {
  const sns = useMemo(
    () => [...new Set(stays.map(({ sn }) => sn))].filter((sn) => sn !== here.sn),
    [stays, here.sn],
  )
  const found = useQueries({
    queries: sns.map((sn) => ({ ...reading(showDevice, { sn }), ...toldInPlace, staleTime: askAgainMs })),
  })
  return (sn) => {
    const device = sn === here.sn ? here : found[sns.indexOf(sn)]?.data
    return device ? { name: deviceName(device), device } : { name: sn }
  }
}
