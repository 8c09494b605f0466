import { ApiError, refusalOf } from '../../http/api-error.ts'
import type { SeriesStore } from '../../timeseries/series-store.ts'
import { QueryError } from '../../timeseries/types.ts'

type Queryable = Pick<SeriesStore, 'query' | 'queryRange'>

/**
 * The series store as what answers under /v2 asks it: that an outside one is away
 * is told as such, with 503, and a limit of queries as any other limit.
 */
export function asUnavailable(series: Queryable): Queryable {
  return {
    query: (input, reader) => series.query(input, reader).catch(tell),
    queryRange: (input, reader) => series.queryRange(input, reader).catch(tell),
  }
}

function tell(error: unknown): never {
  if (error instanceof QueryError && error.refusal) throw refusalOf(error.refusal)
  // Who left is told nothing, and it is no failure.
  if (error instanceof QueryError && (error.errorType === 'unavailable' || error.errorType === 'canceled'))
    throw new ApiError('metrics_unavailable')
  throw error
}
