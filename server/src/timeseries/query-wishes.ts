import type { SeriesSource } from './eval/context.ts'
import type { QueryAnswer, QueryCost } from './types.ts'

/** The word Prometheus warns with when a `limit` left something out. */
export const TRUNCATED = 'results truncated due to limit'

/** The same source, with what is read from it counted. */
export function countingSource(source: SeriesSource, cost: QueryCost): SeriesSource {
  return {
    *select(matchers, from, to) {
      for (const series of source.select(matchers, from, to)) {
        cost.samplesRead += series.samples.count
        yield series
      }
    },
  }
}

/** At most `limit` series of an answer, with a warning when there were more. */
export function cutTo(limit: number | undefined, answer: QueryAnswer): QueryAnswer {
  const { resultType } = answer
  if (limit === undefined || resultType === 'scalar' || resultType === 'string') return answer
  if (answer.result.length <= limit) return answer
  const warnings = [...answer.warnings, TRUNCATED]
  if (resultType === 'vector') return { ...answer, result: answer.result.slice(0, limit), warnings }
  return { ...answer, result: answer.result.slice(0, limit), warnings }
}
