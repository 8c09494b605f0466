import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryAt, type Vector } from '../../../api/prometheus'
import { toldInPlace } from '../../../api/query-client'

/** Figures of one thing by the metric's name. */
export type Figures = ReadonlyMap<string, number>
export type FiguresBy = ReadonlyMap<string, Figures>

/** Several metrics of the things a selector chooses, at a moment, in one question. */
export const metricsOf = (names: readonly string[], where: string) =>
  `{__name__=~${JSON.stringify(names.join('|'))},${where}}`

/** Bits per second over the quarter of an hour before, under the name of the counter. */
export const rateOf = (metric: string, where: string) =>
  `label_replace(8 * rate(${metric}{${where}}[15m]), "rate", "${metric}", "", "")`

/** What was measured at a moment, by the label that tells things apart; undefined while it is asked for. */
export function useFiguresAt(query: string, at: number, label: string): FiguresBy | undefined {
  const answer = useQuery({
    queryKey: ['/api/v1/query', query, at],
    queryFn: ({ signal }) => queryAt(query, at, signal),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    select: (found: Vector[]) => figuresBy(found, label),
    ...toldInPlace,
  })
  return answer.data
}

export function figuresBy(found: readonly Vector[], label: string): FiguresBy {
  const things = new Map<string, Map<string, number>>()
  for (const { metric, value } of found) {
    const [thing, name] = [metric[label], metric.rate ?? metric.__name__]
    const figure = Number(value[1])
    if (thing === undefined || name === undefined || !Number.isFinite(figure)) continue
    const figures = things.get(thing) ?? new Map<string, number>()
    things.set(thing, figures.set(name, figure))
  }
  return things
}
