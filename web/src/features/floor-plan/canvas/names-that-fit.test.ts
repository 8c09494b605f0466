import { expect, it } from 'vitest'
import { namesThatFit } from './names-that-fit'

const row = (first = -1) =>
  ['market-1-ap-1', 'market-1-ap-2', 'market-1-ap-3'].map((name, at) => ({
    ...{ name, x: at * 10, y: 5, first: at === first },
  }))

it('writes all names where there is room, and every second one where there is less', () => {
  expect([...namesThatFit(row(), 10)]).toEqual([0, 1, 2])
  expect([...namesThatFit(row(), 5)]).toEqual([0, 2])
})

it('writes the chosen one’s in any case', () => {
  expect([...namesThatFit(row(1), 5)]).toEqual([1])
})
