import type { ChartWindow } from '../../../ui/chart/chart-data'

/** What can be looked back at, seconds. */
export const ranges = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 } as const
export type RangeName = keyof typeof ranges
export const rangeNames = Object.keys(ranges) as RangeName[]

/** Seconds between reports where nothing tells: what devices are configured to. */
export const usualInterval = 60

/** Points of a line: no more than this, and no more than there is room for. */
const mostPoints = 1000
const pixelsPerPoint = 2

const minute = 60
const hour = 3600
const steps = [
  ...[1, 2, 5, 10, 15, 30, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute],
  ...[hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour],
]

/** Seconds between points: a round number, no finer than reports come, with room for each point. */
export function stepFor(spanSeconds: number, width: number, interval: number): number {
  const points = Math.max(60, Math.min(mostPoints, width / pixelsPerPoint))
  const least = Math.max(spanSeconds / points, interval)
  return steps.find((step) => step >= least) ?? steps.at(-1)!
}

/** Seconds an average looks over: the whole step, and a report more than once, so that a late one is no gap. */
export const averageWindow = (step: number, interval: number): number => Math.max(step, 2 * interval)

/** Seconds a rate looks over: it needs two reports, also when one of three was lost. */
export const rateWindow = (step: number, interval: number): number => Math.max(step, 3 * interval)

/** How far (seconds) the newest point may be behind; also how often an open page asks again. */
export const freshness = (step: number): number => Math.min(step, 5 * minute)

export interface Grid {
  /** Seconds since 1970; every step from start to end is a point. */
  start: number
  end: number
  step: number
}

/** The points of a window (ms): whole steps up to its end, which moves on in jumps so that nothing trembles. */
export function gridOf({ start, end }: ChartWindow, step: number): Grid {
  const jump = freshness(step)
  const last = Math.floor(end / 1000 / jump) * jump
  const count = Math.max(0, Math.floor((last - start / 1000) / step))
  return { start: last - count * step, end: last, step }
}

/** A report interval (seconds) as measured, to the next usual one above it; a jitter changes nothing. */
export function roundInterval(seconds: number | undefined): number {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds <= 0) return usualInterval
  return [5, 10, 15, 30, 60, 120, 300, 600].find((usual) => usual * 1.15 >= seconds) ?? 600
}
