import type { SeriesSource } from './eval/context.ts'
import { type QueryAnswer, type QueryCost, QueryError, type QueryOptions } from './types.ts'

/** The word Prometheus warns with when a `limit` left something out. */
export const TRUNCATED = 'results truncated due to limit'

/** How long a query waited, and what it has left of its time, ms. Throws a timeout when that is nothing. */
export function turnOf({ askedAt, timeoutMs }: Partial<QueryOptions>, maxTimeMs: number) {
  const now = Date.now()
  // A clock that was set back has nobody wait less than not at all.
  const waitedMs = Math.max(0, now - (askedAt ?? now))
  const left = Math.min(timeoutMs ?? maxTimeMs, maxTimeMs) - waitedMs
  if (left <= 0) throw new QueryError('timeout', 'query timed out in query queue')
  return { waitedMs, timeoutMs: left }
}

/** The same source, with what is read from it counted. */
export function countingSource(source: SeriesSource, cost: QueryCost): SeriesSource {
  return {
    *select(matchers, from, to, hints) {
      for (const series of source.select(matchers, from, to, hints)) {
        cost.samplesRead += series.samples.count + (series.rolled?.buckets.count ?? 0)
        yield series
      }
    },
  }
}

/** What of a worker's result passes to the other thread without being copied. */
export function movedWith(result: unknown): ArrayBuffer[] {
  const text = (result as Partial<QueryAnswer> | undefined)?.text
  return text instanceof Uint8Array ? [text.buffer] : []
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
