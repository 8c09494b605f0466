import { describe, expect, it } from 'vitest'
import { compareDay } from './day-checks.ts'

function findings(samples: number[], atStarts: number[], now: number): string[] {
  const table = { compared: 0, different: [] as string[] }
  compareDay('it', samples, atStarts, now, table)
  expect(table.compared).toBe(1)
  return table.different
}

describe('a counter over a day', () => {
  it.each([
    ['only grows', [5, 7, 7, 90], [], 90],
    ['falls where the device started anew, below what it had counted then', [5, 100, 3, 40], [120], 40],
    ['misses whole stretches between two starts', [100, 3, 40], [120, 9000, 50], 40],
    ['counts two starts in order', [100, 3, 40, 2, 8], [120, 60], 8],
  ])('agrees when it %s', (_what, samples, atStarts, now) => {
    expect(findings(samples, atStarts, now)).toEqual([])
  })

  it.each([
    ['falls without a start', [5, 100, 3, 40], [], 40, /without a start/],
    ['stood higher than the device ever counted', [5, 130, 3, 40], [120], 40, /falls from 130 to 3/],
    ['falls twice for one start', [100, 3, 2, 40], [120], 40, /falls from 3 to 2/],
    ['ends before the last report', [5, 39], [], 40, /ends with 39/],
    ['has no samples', [], [], 40, /ends with undefined/],
  ])('differs when it %s', (_what, samples, atStarts, now, why) => {
    expect(findings(samples, atStarts, now)).toEqual([expect.stringMatching(why)])
  })
})
