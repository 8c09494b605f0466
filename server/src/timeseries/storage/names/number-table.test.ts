import { expect, it } from 'vitest'
import { NumberTable } from './number-table.ts'

it('knows numbers by numbers, also far apart', () => {
  const table = new NumberTable()
  for (const [of, number] of [
    [0, 0],
    [7, 40],
    [100_000, 3],
  ] as const)
    table.set(of, number)
  expect([0, 7, 100_000].map((of) => table.get(of))).toEqual([0, 40, 3])
  expect([1, 99_999, 100_001, 1e9].map((of) => table.get(of))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([...table.keys()]).toEqual([0, 7, 100_000])
})
