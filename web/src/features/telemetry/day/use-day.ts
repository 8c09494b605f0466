import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { queryRange } from '../../../api/prometheus'
import { toldInPlace } from '../../../api/query-client'
import { type FigureName, figureNamed } from '../../../components/history/figures'
import { valuesOf } from '../matrix'
import { fill } from '../window/fill'
import { ranges, usualInterval } from '../window/ranges'
import { useNow } from '../window/use-now'
import { dayFigures, dayQuery } from './day-figures'

/** Seconds between points. */
const step = 300
/** The line moves on every so many seconds. */
const jump = 60

export interface DayFigure {
  name: FigureName
  /** On the grid of the day; null: nothing was measured. */
  values: (number | null)[]
}

/** A device's figures over the last 24 hours, in one question; those of which nothing was measured are left out. */
export function useDay({ sn, capabilities }: Pick<DeviceInfo, 'sn' | 'capabilities'>) {
  const end = useNow(jump) / 1000 + jump
  const names = useMemo(() => dayFigures(capabilities), [capabilities])
  // Up to the end of this minute: what was reported a moment ago is in it.
  const grid = { start: end - ranges.day, end, step }
  const query = fill(dayQuery(names), { where: { sn }, grid, interval: usualInterval, top: 1 })
  return useQuery({
    queryKey: ['/api/v1/query_range', 'day', query, grid.end],
    queryFn: async ({ signal }): Promise<DayFigure[]> => {
      const found = await queryRange({ query, ...grid }, signal)
      return names.flatMap((name) => {
        const matrix = found.find(({ metric }) => figureNamed(metric.figure) === name)
        const values = matrix && valuesOf(matrix, grid)
        return values?.some((value) => value !== null) ? [{ name, values }] : []
      })
    },
    placeholderData: keepPreviousData,
    ...toldInPlace,
  })
}
