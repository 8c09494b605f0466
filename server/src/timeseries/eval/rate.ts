import type { Window, WindowFunction } from './window.ts'

export const rate: WindowFunction = (window) => extrapolated(window, true, true)
export const increase: WindowFunction = (window) => extrapolated(window, true, false)
export const delta: WindowFunction = (window) => extrapolated(window, false, false)

/**
 * The change over the window, extended to its ends as Prometheus does: up to 1.1 average distances beyond the first
 * and last sample, never below a counter's zero.
 */
function extrapolated(window: Window, isCounter: boolean, perSecond: boolean): number | undefined {
  const { times, values, from, to } = window
  if (to - from < 2) return undefined
  const first = times[from]!
  const last = times[to - 1]!
  let change = values[to - 1]! - values[from]!
  if (isCounter) change += lostToResets(values, from, to)
  const sampled = (last - first) / 1000
  const distance = sampled / (to - from - 1)
  const before = (first - window.start) / 1000
  const behind = (window.end - last) / 1000
  const zero = isCounter ? toZero(change, values[from]!, sampled) : Number.POSITIVE_INFINITY
  const toStart = window.prometheus2
    ? nearby(Math.min(before, zero), distance)
    : Math.min(nearby(before, distance), zero)
  const toEnd = nearby(behind, distance)
  let factor = (sampled + toStart + toEnd) / sampled
  if (perSecond) factor /= (window.end - window.start) / 1000
  return change * factor
}

/** The way to a window's end, or half a distance when that end is too far for the series to reach it. */
function nearby(seconds: number, distance: number): number {
  return seconds >= distance * 1.1 ? distance / 2 : seconds
}

/** How long before the first sample (s) a counter of this slope would have been zero. */
function toZero(change: number, first: number, sampled: number): number {
  return change > 0 && first >= 0 ? sampled * (first / change) : Number.POSITIVE_INFINITY
}

function lostToResets(values: Float64Array, from: number, to: number): number {
  let lost = 0
  let last = values[from]!
  for (let i = from + 1; i < to; i++) {
    const value = values[i]!
    if (value < last) lost += last
    last = value
  }
  return lost
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
