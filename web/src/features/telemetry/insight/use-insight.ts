import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { againUnlessAtFault, askPrometheus, type Matrix } from '../../../api/prometheus'
import { toldInPlace } from '../../../api/query-client'
import type { ChartData, ChartSeries } from '../../../ui/chart/chart-data'
import { timesOf, valuesOf } from '../matrix'
import type { Grid } from '../window/ranges'
import { type Labels, useNames } from './question/use-names'

/** What is asked of the server; `before` draws every line as it was a week earlier, too. */
export interface InsightAsk {
  now: string
  before: { query: string; grid: Grid } | null
  grid: Grid
  /** What a line without labels is called. */
  title: string
}

interface Answers {
  grid: Grid
  now: Matrix[]
  before: Matrix[]
  warnings: string[]
}

/** As many as there are colours. */
export const mostLines = 20
const keptMs = 60_000
export const weekSeconds = 604_800

/** The answer to a question as lines; the old ones stay until the new ones are there. */
export function useInsight(ask: InsightAsk | null, words: { before: (name: string) => string }) {
  const answer = useQuery({
    queryKey: ['/api/v1/query_range', 'insight', ask],
    queryFn: ({ signal }) => answersTo(ask!, signal),
    enabled: ask !== null,
    gcTime: keptMs,
    placeholderData: keepPreviousData,
    retry: againUnlessAtFault,
    ...toldInPlace,
  })
  const sns = useMemo(
    () => (answer.data?.now ?? []).slice(0, mostLines).flatMap(({ metric: { sn } }) => (sn ? [sn] : [])),
    [answer.data],
  )
  const nameOf = useNames(sns)
  const title = ask?.title ?? ''
  const { before } = words
  const data = useMemo(
    () => answer.data && linesOf(answer.data, (labels) => nameOf(labels) || title, before),
    [answer.data, nameOf, title, before],
  )
  return {
    data,
    /** Lines there are, drawn or not. */
    count: answer.data?.now.length ?? 0,
    warnings: answer.data?.warnings ?? [],
    error: answer.error,
    isPending: ask !== null && answer.isPending,
    isOld: answer.isPlaceholderData,
    retry: answer.refetch,
  }
}

async function answersTo({ now, before, grid }: InsightAsk, signal: AbortSignal): Promise<Answers> {
  const ask = (query: string, at: Grid) =>
    askPrometheus<{ result: Matrix[] }>('query_range', { query, ...at }, signal)
  const [present, past] = await Promise.all([ask(now, grid), before && ask(before.query, before.grid)])
  const shift = before ? grid.start - before.grid.start : 0
  const moved = (past?.data.result ?? []).map(({ metric, values }) => ({
    metric,
    values: values.map(([time, value]): [number, string] => [time + shift, value]),
  }))
  const warnings = [...new Set([...present.warnings, ...(past?.warnings ?? [])])]
  return { grid, now: present.data.result, before: moved, warnings }
}

const inOrder = new Intl.Collator(undefined, { numeric: true })
const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).sort())

/** Lines by name, the earlier self of each after them all. */
export function linesOf(
  { grid, now, before }: Omit<Answers, 'warnings'>,
  nameOf: (labels: Labels) => string,
  past: (name: string) => string,
): ChartData {
  const lines = now
    .slice(0, mostLines)
    .map(
      (matrix): ChartSeries => ({
        key: keyOf(matrix.metric),
        name: nameOf(matrix.metric),
        values: valuesOf(matrix, grid),
      }),
    )
    .sort((a, b) => inOrder.compare(a.name, b.name))
  const earlier = lines.flatMap(({ key, name }): ChartSeries[] => {
    const found = before.find(({ metric }) => keyOf(metric) === key)
    if (!found) return []
    return [{ key: `before ${key}`, name: past(name), values: valuesOf(found, grid), before: key }]
  })
  return { times: timesOf(grid), series: [...lines, ...earlier] }
}
