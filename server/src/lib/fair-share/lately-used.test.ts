import { expect, it } from 'vitest'
import { LatelyUsed } from './lately-used.ts'

const filled = (kept: number, names: number) => {
  const values = new LatelyUsed<number>(kept)
  for (let i = 0; i < names; i++) values.set(String(i), i)
  return values
}

it('keeps as many as it must, whichever they are, and never more than twice as many', () => {
  const values = filled(100, 1_000)
  expect(Array.from({ length: 100 }, (_, i) => values.get(String(900 + i)))).toEqual(
    Array.from({ length: 100 }, (_, i) => 900 + i),
  )
  expect(values.size).toBeLessThanOrEqual(200)
  for (let i = 0; i < 10_000; i++) values.set(`later ${i}`, i)
  expect(values.size).toBeLessThanOrEqual(200)
})

it('keeps what is used again and again among very many others', () => {
  const values = filled(10, 0)
  values.set('mine', 7)
  for (let i = 0; i < 1_000; i++) {
    values.set(String(i), i)
    if (i % 9 === 0) expect(values.get('mine')).toBe(7)
  }
})

it('forgets what was not used while others came', () => {
  const values = filled(10, 1)
  for (let i = 100; i < 120; i++) values.set(String(i), i)
  expect(values.get('0')).toBeUndefined()
})

it('forgets what is over, used lately or before', () => {
  const values = filled(10, 15)
  values.prune((value) => value % 2 === 0)
  expect(values.size).toBe(7)
  expect([values.get('3'), values.get('4'), values.get('13'), values.get('14')]).toEqual([
    3,
    undefined,
    13,
    undefined,
  ])
})

it('holds a value that is used again once', () => {
  const values = filled(2, 3)
  expect([values.get('0'), values.get('0'), values.size]).toEqual([0, 0, 3])
})
