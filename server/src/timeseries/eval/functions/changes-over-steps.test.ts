import { expect, test } from 'vitest'
import { Labels } from '../../labels.ts'
import { Random } from '../../testing/random.ts'
import type { Window } from '../selection/window.ts'
import { emptySeries } from '../value.ts'
import { OVER_STEPS, type StepWindows } from './changes-over-steps.ts'
import { RANGE_FUNCTIONS } from './range-functions.ts'

const T0 = 1_700_000_000_000

/** A counter with resets, gaps, fractions and what is no number. */
function samples(random: Random, count: number) {
  const [times, values] = [new Float64Array(count), new Float64Array(count)]
  let [at, value] = [T0, random.int(1000)]
  for (let i = 0; i < count; i++) {
    at += random.int(10) === 0 ? 400_000 : 15_000 + random.int(30)
    value = random.int(12) === 0 ? random.int(5) : value + random.int(1000) / (1 + random.int(3))
    times[i] = at
    values[i] = random.int(40) === 0 ? Number.NaN : value
  }
  return { times, values, count }
}

/** The same window by window, by the function that sees one. */
function windowByWindow(
  name: string,
  { times, values, count }: ReturnType<typeof samples>,
  windows: StepWindows,
  steps: number,
) {
  const { first, every, range, prometheus2 } = windows
  const apply = RANGE_FUNCTIONS.get(name)!.apply
  return Array.from({ length: steps }, (_, step) => {
    const end = first + step * every
    const isIn = (at: number) => at <= end && (prometheus2 ? at >= end - range : at > end - range)
    const inside = [...times.keys()].filter((i) => i < count && isIn(times[i]!))
    const [from, to] = [inside[0] ?? 0, (inside.at(-1) ?? -1) + 1]
    const window: Window = { times, values, from, to, start: end - range, end, prometheus2 }
    return from < to ? apply(window, []) : undefined
  })
}

test.each([...OVER_STEPS.keys()])('%s over all steps is what it is window by window', (name) => {
  const random = new Random(11)
  for (let round = 0; round < 60; round++) {
    const series = samples(random, random.int(120))
    const windows = {
      ...{ first: T0 - 60_000 + random.int(100) * 1000, every: (1 + random.int(60)) * 1000 },
      ...{ range: (1 + random.int(300)) * 1000, prometheus2: round % 2 === 1 },
    }
    const result = emptySeries(Labels.empty, 90)
    OVER_STEPS.get(name)!(series, windows, result)
    const found = Array.from(result.values, (value, i) => (result.present[i] === 1 ? value : undefined))
    expect(found).toEqual(windowByWindow(name, series, windows, 90))
  }
})
