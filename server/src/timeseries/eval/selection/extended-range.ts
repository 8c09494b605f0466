import type { Extension } from '../../parse/ast.ts'
import { QueryError } from '../../types.ts'
import { changes, resets } from '../functions/rate.ts'
import type { Window, WindowFunction } from './window.ts'

/**
 * `anchored` takes the last sample before a range as its beginning, `smoothed` what lies between the samples on both
 * sides of either end. The windows of these functions reach beyond the range accordingly.
 * Source: Prometheus 3.13, feature flag promql-extended-range-selectors.
 */
export const EXTENDED_FUNCTIONS: Readonly<Record<Extension, ReadonlyMap<string, WindowFunction>>> = {
  anchored: new Map<string, WindowFunction>([
    ['changes', anchored(changes)],
    ['delta', (window) => change(window, false, false, false)],
    ['increase', (window) => change(window, false, true, false)],
    ['rate', (window) => change(window, false, true, true)],
    ['resets', anchored(resets)],
  ]),
  smoothed: new Map<string, WindowFunction>([
    ['delta', (window) => change(window, true, false, false)],
    ['increase', (window) => change(window, true, true, false)],
    ['rate', (window) => change(window, true, true, true)],
  ]),
}

/** Throws for functions that take no such range. */
export function extendedFunction(name: string, extension: Extension): WindowFunction {
  const known = EXTENDED_FUNCTIONS[extension]
  const found = known.get(name)
  if (found) return found
  const names = [...known.keys()].join(', ')
  throw new QueryError(
    'execution',
    `${extension} modifier can only be used with: ${names} - not with ${name}`,
  )
}

/** The samples a range begins and ends with, by their places, and the values at its ends. */
interface RangeBounds {
  first: number
  last: number
  left: number
  right: number
}

/** Undefined where no sample lies in the range or, smoothed, none but behind it. */
function endsOf(window: Window, isSmoothed: boolean, isCounter: boolean): RangeBounds | undefined {
  const { times, values, from, to, start, end } = window
  if (from === to) return undefined
  let last = to - 1
  let first = from
  while (first < last && times[first]! <= start) first++
  if (first > from) first--
  if (isSmoothed) last = firstFrom(times, from, last, end)
  if (times[last]! <= start || (isSmoothed && times[first]! > end)) return undefined
  const left = isSmoothed && times[first]! < start ? between(window, first, start, isCounter) : values[first]!
  const right =
    isSmoothed && last > from && times[last]! > end
      ? between(window, last - 1, end, isCounter)
      : values[last]!
  return { first, last, left, right }
}

/** The first place up to `last` that is not before `moment`; else `last`. */
function firstFrom(times: Float64Array, from: number, last: number, moment: number): number {
  let place = from
  while (place < last && times[place]! < moment) place++
  return place
}

/** The value at a moment between two samples; a counter that was reset there began at zero. */
function between({ times, values }: Window, place: number, moment: number, isCounter: boolean): number {
  const after = values[place + 1]!
  const before = isCounter && after < values[place]! ? 0 : values[place]!
  return before + ((after - before) * (moment - times[place]!)) / (times[place + 1]! - times[place]!)
}

function change(
  window: Window,
  isSmoothed: boolean,
  isCounter: boolean,
  perSecond: boolean,
): number | undefined {
  const ends = endsOf(window, isSmoothed, isCounter)
  if (!ends) return undefined
  let result = ends.right - ends.left
  if (isCounter) result += resetsWithin(window, ends)
  return perSecond ? result / ((window.end - window.start) / 1000) : result
}

/** What was lost to resets strictly between the ends: those on an end are in its value. */
function resetsWithin(
  { times, values, start, end }: Window,
  { first, last, left, right }: RangeBounds,
): number {
  let lost = 0
  let before = left
  const until = times[last]! >= end ? last : last + 1
  for (let i = times[first]! <= start ? first + 1 : first; i < until; i++) {
    if (values[i]! < before) lost += before
    before = values[i]!
  }
  return right < before ? lost + before : lost
}

/** A function of the samples from the anchor on. */
function anchored(apply: WindowFunction): WindowFunction {
  return (window) => {
    const ends = endsOf(window, false, false)
    return ends && apply({ ...window, from: ends.first, to: ends.last + 1 }, [])
  }
}

/** The samples of such a range by themselves: one on either end, and those in between. Times in ms. */
export function extendedSamples(window: Window, extension: Extension): { times: number[]; values: number[] } {
  const ends = endsOf(window, extension === 'smoothed', false)
  if (!ends) return { times: [], values: [] }
  const { start, end } = window
  const [times, values] = [[start], [ends.left]]
  for (let i = ends.first; i <= ends.last; i++) {
    if (window.times[i]! <= start || window.times[i]! >= end) continue
    times.push(window.times[i]!)
    values.push(window.values[i]!)
  }
  return { times: [...times, end], values: [...values, ends.right] }
}
