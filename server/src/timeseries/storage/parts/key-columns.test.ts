import { expect, it } from 'vitest'
import { KeyColumns } from './key-columns.ts'

it.each([0, 1, 5, 7, 100, 40_000])('finds each of %d keys in its column, and no other', (count) => {
  const columns = new KeyColumns()
  const keys = Array.from({ length: count }, (_, i) => i * 3)
  for (const [column, key] of keys.entries()) expect(columns.add(key)).toBe(column)
  expect(columns.count).toBe(count)
  expect([...columns.keys]).toEqual(keys)
  expect(keys.filter((key, column) => columns.of(key) !== column)).toEqual([])
  expect(keys.filter((key) => columns.of(key + 1) !== undefined)).toEqual([])
})

it('has room for what is told beforehand', () => {
  const columns = new KeyColumns()
  columns.makeRoom(12)
  for (let key = 12; key > 0; key--) columns.add(key)
  expect(columns.of(1)).toBe(11)
  expect(columns.of(0)).toBeUndefined()
})
