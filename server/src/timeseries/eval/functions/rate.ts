import type { Window, WindowFunction } from '../selection/window.ts'

export const rate: WindowFunction = (window) => extrapolated(window, true, true)
export const increase: WindowFunction = (window) => extrapolated(window, true, false)
export const delta: WindowFunction = (window) => extrapolated(window, false, false)

/** The change over the window, extended to its ends. */
function extrapolated(window: Window, isCounter: boolean, perSecond: boolean): number | undefined {
  const { times, values, from, to } = window
  if (to - from < 2) return undefined
  const first = values[from]!
  let change = values[to - 1]! - first
  if (isCounter) change = withResets(change, values, from, to)
  const run = { firstAt: times[from]!, lastAt: times[to - 1]!, count: to - from, first, change }
  let factor = stretch(run, window, isCounter)
  if (perSecond) factor /= (window.end - window.start) / 1000
  return change * factor
}

/** The samples that a change was seen in: times in ms, the first value, and how many they are. */
interface Run {
  firstAt: number
  lastAt: number
  count: number
  first: number
  change: number
}

/**
 * By how much a change is extended to the ends of its window, as Prometheus does: up to 1.1 average distances beyond
 * the first and last sample, never below a counter's zero.
 */
export function stretch(
  { firstAt, lastAt, count, first, change }: Run,
  { start, end, prometheus2 }: { start: number; end: number; prometheus2?: boolean },
  isCounter: boolean,
): number {
  const sampled = (lastAt - firstAt) / 1000
  const distance = sampled / (count - 1)
  const before = (firstAt - start) / 1000
  const zero = isCounter ? toZero(change, first, sampled) : Number.POSITIVE_INFINITY
  const toStart = prometheus2
    ? nearby(Math.min(before, zero), distance)
    : Math.min(nearby(before, distance), zero)
  const toEnd = nearby((end - lastAt) / 1000, distance)
  return (sampled + toStart + toEnd) / sampled
}

/** The way to a window's end, or half a distance when that end is too far for the series to reach it. */
function nearby(seconds: number, distance: number): number {
  return seconds >= distance * 1.1 ? distance / 2 : seconds
}

/** How long before the first sample (s) a counter of this slope would have been zero. */
function toZero(change: number, first: number, sampled: number): number {
  return change > 0 && first >= 0 ? sampled * (first / change) : Number.POSITIVE_INFINITY
}

/** What was lost to each reset is added by itself, in order: as Prometheus rounds. */
function withResets(change: number, values: Float64Array, from: number, to: number): number {
  let whole = change
  let last = values[from]!
  for (let i = from + 1; i < to; i++) {
    const value = values[i]!
    if (value < last) whole += last
    last = value
  }
  return whole
}

export const irate: WindowFunction = (window) => instant(window, true)
export const idelta: WindowFunction = (window) => instant(window, false)

function instant({ times, values, from, to }: Window, isRate: boolean): number | undefined {
  if (to - from < 2) return undefined
  const last = values[to - 1]!
  const before = values[to - 2]!
  const seconds = (times[to - 1]! - times[to - 2]!) / 1000
  if (seconds === 0) return undefined
  const change = isRate && last < before ? last : last - before
  return isRate ? change / seconds : change
}

export const changes: WindowFunction = ({ values, from, to }) => {
  let count = 0
  for (let i = from + 1; i < to; i++) {
    const same = values[i] === values[i - 1] || (Number.isNaN(values[i]) && Number.isNaN(values[i - 1]))
    if (!same) count++
  }
  return count
}

export const resets: WindowFunction = ({ values, from, to }) => {
  let count = 0
  for (let i = from + 1; i < to; i++) if (values[i]! < values[i - 1]!) count++
  return count
}
