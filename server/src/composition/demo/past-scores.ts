import type { SeriesRows } from '../../timeseries/rows/series-rows.ts'
import type { Span } from '../../timeseries/types.ts'
import { timelineOf } from './timeline.ts'

/** Points that a network loses when all its devices are away. */
const ALL_AWAY = 60
/** Points by which it wanders about what it is now. */
const WANDERING = 2
/** Within so long the past becomes the present. */
const JOIN_MS = 90 * 60_000

/**
 * The score of a network in the two weeks before now: what it is today, less what devices take that were away.
 * @param name under which the score is kept
 */
export function scoreRows(
  name: string,
  now: number,
  score: number,
  away: readonly (readonly Span[])[],
): SeriesRows {
  const { at, drift } = timelineOf(name, now, [], 0)
  const values = Float64Array.from(at, (moment, i) => {
    const gone = away.filter((spans) => spans.some(({ from, to }) => moment >= from && moment < to)).length
    const lost = away.length > 0 ? (ALL_AWAY * gone) / away.length : 0
    const wandered = WANDERING * drift[i]! * Math.min(1, (now - moment) / JOIN_MS)
    return Math.max(0, Math.min(100, Math.round(score + wandered - lost)))
  })
  const size = at.length
  return {
    dictionary: {
      identityOf: () => ({ name: 'network_health_score', labels: [] }),
      storedNameOf: () => name,
    },
    ...{ at, values, shard: new Int32Array(size), series: new Int32Array(size) },
    first: Int32Array.from({ length: size + 1 }, (_, i) => i),
  }
}
