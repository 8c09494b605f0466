import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Matrix, queryRange } from '../../api/prometheus'
import { toldInPlace } from '../../api/query-client'
import type { ChartData, ChartSeries } from '../../ui/chart/chart-data'
import type { ChartDeclaration, Line } from './charts/chart-declaration'
import { timesOf, valuesOf } from './matrix'
import { fill, type QueryContext } from './window/fill'
import type { Grid } from './window/ranges'

export type NameSeries = (line: Line, labels: Readonly<Record<string, string>>) => string

interface Answers {
  grid: Grid
  matrices: Matrix[][]
}

/** As many as there are colours. */
const mostLines = 20
const keptMs = 60_000

/** A chart's lines, asked anew when the window moves; the old ones stay until the new ones are there. */
export function useChart(chart: Pick<ChartDeclaration, 'lines'>, filling: QueryContext, nameOf: NameSeries) {
  const { grid } = filling
  const queries = chart.lines.map(({ query }) => fill(query, filling))
  const answer = useQuery({
    queryKey: ['/api/v1/query_range', queries, grid],
    queryFn: async ({ signal }): Promise<Answers> => ({
      grid,
      matrices: await Promise.all(queries.map((query) => queryRange({ query, ...grid }, signal))),
    }),
    gcTime: keptMs,
    placeholderData: keepPreviousData,
    ...toldInPlace,
  })
  const data = useMemo(
    () => (answer.data ? dataOf(chart, answer.data, nameOf) : undefined),
    [chart, answer.data, nameOf],
  )
  return { data, error: answer.error, isPending: answer.isPending, retry: answer.refetch }
}

const inOrder = new Intl.Collator(undefined, { numeric: true })

export function dataOf(
  chart: Pick<ChartDeclaration, 'lines'>,
  { grid, matrices }: Answers,
  nameOf: NameSeries,
): ChartData {
  const series = chart.lines.flatMap((line, i) =>
    (matrices[i] ?? [])
      .map(
        (matrix): ChartSeries => ({
          key: `${i} ${line.by ? matrix.metric[line.by] : ''}`,
          name: nameOf(line, matrix.metric),
          values: valuesOf(matrix, grid),
        }),
      )
      .sort((a, b) => inOrder.compare(a.name, b.name)),
  )
  return { times: timesOf(grid), series: series.slice(0, mostLines) }
}
