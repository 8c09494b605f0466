import type { Part } from '../parts/part.ts'
import { AGGREGATES, Buckets } from './buckets.ts'
import type { DayOfTier } from './day-of-tier.ts'
import type { DayToMake } from './days-anew.ts'
import type { RollupOrigin } from './rollup-source.ts'
import type { RollupTier } from './rollup-tier.ts'
import { coarsen, endOfStep } from './summarise.ts'

const DAY_MS = 86_400_000
const ALL = Array.from({ length: AGGREGATES - 1 }, (_, i) => i + 1)

/** The days, latest first, of which a longer step's roll-ups hold less than a shorter step's. */
export function behind(tier: RollupTier, shorter: RollupTier): number[] {
  const days = new Set(shorter.set.parts.flatMap((part) => daysOf(part)))
  return [...days].filter((day) => !isUpToDate(tier, shorter, day)).sort((a, b) => b - a)
}

/** Whether a longer step's roll-up of a day holds what a shorter step's does. */
export function isUpToDate(tier: RollupTier, shorter: RollupTier, day: number): boolean {
  return (tier.walOf(day) ?? -1) >= (shorter.walOf(day) ?? -1)
}

/** Makes days of a longer step from a shorter step's. */
export async function followUp(
  tier: RollupTier,
  shorter: RollupTier,
  days: ReadonlySet<number>,
): Promise<void> {
  const toMake = [...days].flatMap((day): DayToMake[] => {
    const walThrough = shorter.walOf(day)
    if (walThrough === undefined) return []
    return [{ day, origin: longerSteps(shorter.dayAsOrigin(day, ALL), tier.stepMs, day), walThrough }]
  })
  await tier.make(toMake)
}

/** A day in longer steps. */
function longerSteps(origin: DayOfTier, stepMs: number, day: number): RollupOrigin {
  const fine = new Buckets()
  return {
    devices: () => origin.devices(),
    keys: () => origin.keys(),
    devicesOf: (key) => origin.devicesOf(key),
    endsOf: (device) => endsOf(origin.timesOf(device), stepMs, day),
    read: (key, device, into) => {
      origin.read(key, device, fine)
      coarsen(fine, stepMs, into)
    },
  }
}

/** The steps of a day that any of these moments lies in, ascending. */
export function endsOf(pieces: Float64Array[], stepMs: number, day: number): Float64Array {
  const [from, to] = [day * DAY_MS, (day + 1) * DAY_MS]
  const ends = new Set<number>()
  for (const times of pieces)
    for (const at of times) if (at > from && at <= to) ends.add(endOfStep(at, stepMs))
  return Float64Array.from(ends).sort()
}

/** A moment belongs to the day that ends with it. */
export const dayOf = (at: number): number => Math.ceil(at / DAY_MS) - 1

function daysOf({ meta }: Part): number[] {
  const first = dayOf(meta.minTime)
  return Array.from({ length: dayOf(meta.maxTime) - first + 1 }, (_, i) => first + i)
}
