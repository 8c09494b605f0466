import type { SeriesStore } from '../../series-store.ts'
import type { Scope } from '../../types.ts'

const WINDOW = 300

/**
 * Samples of the last hours before a time (seconds), asked for five minutes at a time: once, shortly after midnight by
 * our clock, VictoriaMetrics told all of them over two hours while short windows still stood empty.
 */
export async function countSamples(series: SeriesStore, until: number, hours: number): Promise<number> {
  const times = Array.from({ length: (hours * 3600) / WINDOW }, (_, i) => until - i * WINDOW)
  const counts = await Promise.all(times.map((time) => countAt(series, time)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function countAt(series: SeriesStore, time: number): Promise<number> {
  const scope: Scope = { all: true }
  const answer = await series.query({ expr: `{__name__=~".+"}[${WINDOW}s]`, time, scope })
  if (answer.resultType !== 'matrix') throw new Error(answer.resultType)
  return answer.result.reduce((sum, { values }) => sum + values.length, 0)
}
