import type { Span } from '../../timeseries/types.ts'
import { activityAt, randomOf } from './activity.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const PAST_MS = 14 * 24 * HOUR_MS
/** What pretend devices have counted when they first call is the traffic of so long (simulator/world/create-site.ts). */
const COUNTED_MS = 6 * HOUR_MS
/** Denser where charts of a day and of an hour look: each point of a rate needs two samples. */
const STEPS = [
  { until: 26 * HOUR_MS, everyMs: 5 * MINUTE_MS },
  { until: 2 * HOUR_MS, everyMs: 2 * MINUTE_MS },
  { until: 0, everyMs: MINUTE_MS },
]
/** When devices that have booted since had booted before. */
const RUN_BEFORE_MS = 33 * 24 * HOUR_MS
/** Share of pretend people who are connected as the fleet starts. */
const THERE = 0.85
/** The past becomes the present within about so long: what the fleet tells next joins without a step. */
const JOIN_MS = 1.5 * HOUR_MS

/** When a device reported, and how busy it was then against now. */
export interface Timeline {
  /** ms since the epoch, ascending */
  readonly at: Float64Array
  /** 1 = as busy as now. */
  readonly busy: Float64Array
  /** Slow wandering about 0, rarely beyond ±1. */
  readonly drift: Float64Array
  /** Traffic since the boot before, as a multiple of what the device has counted by now. */
  readonly counted: Float64Array
  /** ms since the boot before. */
  readonly up: Float64Array
  /** 0 while it was away. */
  readonly there: Uint8Array
}

/** @param away times without a connection; it went on running */
export function timelineOf(sn: string, now: number, away: readonly Span[], uptimeMs: number): Timeline {
  const at = timesUntil(now)
  const size = at.length
  const line = {
    ...{ at, busy: new Float64Array(size), drift: new Float64Array(size), counted: new Float64Array(size) },
    ...{ up: new Float64Array(size), there: new Uint8Array(size) },
  }
  const random = randomOf(sn)
  let [drift, sum, gust] = [0, 0, 0]
  for (let i = 0; i < size; i++) {
    const moment = at[i]!
    const present = Math.exp((moment - now) / JOIN_MS)
    line.busy[i] = present + ((1 - present) * activityAt(moment)) / THERE
    drift = 0.92 * drift + 0.25 * (random() + random() - 1)
    gust = 0.6 * gust + 0.9 * (random() + random() - 1)
    line.drift[i] = drift
    const isAway = away.some(({ from, to }) => moment >= from && moment < to)
    line.there[i] = isAway ? 0 : 1
    const step = i === 0 ? 0 : moment - at[i - 1]!
    if (!isAway) sum += line.busy[i]! * Math.exp(0.5 * gust + 0.4 * drift) * step
    line.counted[i] = sum
  }
  sinceBoots(line, now, now - uptimeMs)
  return line
}

function timesUntil(now: number): Float64Array {
  const times: number[] = []
  let next = now - PAST_MS
  for (const { until, everyMs } of STEPS) for (; next < now - until; next += everyMs) times.push(next)
  return Float64Array.from(times)
}

/**
 * Turns sums from the beginning into what was counted, 1 by now: what a device has counted today it counted at the pace
 * it counts now, the time since the last of them included, be that by day or by night, and what went before belongs to the boot before.
 */
function sinceBoots({ at, counted, up }: Timeline, now: number, booted: number): void {
  const begin = counted.at(-1)! + now - at.at(-1)! - COUNTED_MS
  for (let i = 0; i < at.length; i++) {
    counted[i] = (counted[i]! - (counted[i]! < begin ? 0 : begin)) / COUNTED_MS
    up[i] = at[i]! - (at[i]! < booted ? now - RUN_BEFORE_MS : booted)
  }
}
