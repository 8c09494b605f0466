import type { Part } from './parts/part.ts'

export const DAY_MS = 24 * 60 * 60 * 1000
const SMALL_SAMPLES = 4_000_000
const SMALL_PARTS = 8
const NIGHT_MS = 2 * 60 * 60 * 1000

/** Metrics whose names begin so are kept for a shorter time (ms) than the rest. */
export interface ShortLived {
  prefix: string
  ms: number
}

/** From when on (ms) samples of a metric are kept, if all are from `keptSince` on. */
export function keepFrom(now: number, keptSince: number, shortLived: readonly ShortLived[]) {
  return (name: string): number => {
    const short = shortLived.find(({ prefix }) => name.startsWith(prefix))
    return short ? Math.max(keptSince, now - short.ms) : keptSince
  }
}

/** A part that has nothing but old samples, some of them of metrics whose shorter time is over: to be rewritten. */
export function partToThin(parts: readonly Part[], keptFrom: (name: string) => number): Part | undefined {
  return parts.find(({ meta, file }) => [...file.metrics].some((name) => meta.maxTime < keptFrom(name)))
}

/** From when to when (ms) samples are of; of none, `from` is behind `to`. */
export interface TimeSpan {
  from: number
  to: number
}

/**
 * The parts to merge next, or none. A day that is over becomes one part; within the running day, every eight small
 * neighbours become one, so that a query never has to open many files. A day that is being `filled` counts as running:
 * it would be written anew with each part that comes.
 */
export function partsToMerge(parts: readonly Part[], now: number, filled: readonly TimeSpan[]): Part[] {
  const days = Map.groupBy(parts, (part) => Math.floor(part.meta.maxTime / DAY_MS))
  const today = Math.floor(now / DAY_MS)
  const isFilled = (day: number) =>
    filled.some(({ from, to }) => from < (day + 1) * DAY_MS && to >= day * DAY_MS)
  for (const [day, group] of days) {
    if (day < today && group.length > 1 && !isFilled(day)) return group
    const small = group.filter((part) => part.meta.samples < SMALL_SAMPLES && !isOverMidnight(part, day))
    if (small.length >= SMALL_PARTS) return small
  }
  return []
}

/** What holds the end of the day before waits until the day is over: that day's roll-up would be made anew each time. */
function isOverMidnight({ meta }: Part, day: number): boolean {
  const midnight = day * DAY_MS
  return meta.minTime < midnight && meta.minTime >= midnight - NIGHT_MS
}
