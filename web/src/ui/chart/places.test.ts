import { expect, it } from 'vitest'
import { looksOf, placesOf } from './palette'

const none = new Map<string, number>()

it('a line keeps its colour whatever comes, goes or ranks above it', () => {
  const first = placesOf(['0 lobby', '0 attic', '0 yard'], none)
  const next = placesOf(['0 aisle', '0 yard', '0 bar', '0 lobby'], first)
  for (const key of ['0 yard', '0 lobby']) expect(next.get(key)).toBe(first.get(key))
  expect(new Set(next.values()).size).toBe(4)
})

it('a device has the same colour on charts of the same devices, however they are ordered', () => {
  expect(placesOf(['0 b', '0 a', '0 c'], none).get('0 c')).toBe(
    placesOf(['0 c', '0 b', '0 a'], none).get('0 c'),
  )
})

it('fixed lines have the first colours, which are the farthest apart', () => {
  expect([...placesOf(['0 ', '1 '], none)]).toEqual([
    ['0 ', 0],
    ['1 ', 1],
  ])
})

it('as many lines as colours have one each, and more begin anew', () => {
  const keys = Array.from({ length: 20 }, (_, i) => `0 device ${i}`)
  expect(new Set(placesOf(keys, none).values()).size).toBe(20)
  const looks = looksOf(
    [...keys, '0 one more'].map((key) => ({ key })),
    'light',
  )
  expect(looks).toHaveLength(21)
  expect(looks.every(({ color }) => color.startsWith('#'))).toBe(true)
})
