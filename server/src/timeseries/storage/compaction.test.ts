import { expect, test } from 'vitest'
import { DAY_MS, partsToMerge } from './compaction.ts'
import type { Part } from './parts/part.ts'

const HOUR = 3_600_000
const MIDNIGHT = 19_700 * DAY_MS

const part = (from: number, hours = 2): Part =>
  ({
    meta: { minTime: MIDNIGHT + from * HOUR, maxTime: MIDNIGHT + (from + hours) * HOUR, samples: 1000 },
  }) as Part

const merged = (parts: Part[], at: number) => partsToMerge(parts, MIDNIGHT + at * HOUR, [])

const hours = [1, 3, 5, 7, 9, 11, 13, 15].map((from) => part(from))

test('eight small parts of the running day become one, without what holds the end of the day before', () => {
  expect(merged([part(-1), ...hours.slice(0, 7)], 16)).toEqual([])
  expect(merged([part(-1), ...hours], 18)).toEqual(hours)
})

test('a part with one sample of long ago is merged like others', () => {
  expect(merged([part(-20, 21), ...hours.slice(0, 7)], 16)).toHaveLength(8)
})

test('all parts of a day that is over become one', () => {
  expect(merged([part(-1), ...hours], 25)).toHaveLength(9)
})
