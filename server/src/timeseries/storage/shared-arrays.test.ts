import { expect, test } from 'vitest'
import { shared } from './shared-arrays.ts'

test('arrays with the same contents are one; of another type or length, or with other contents, they are not', () => {
  const first = shared(Int32Array.of(1, 2, 3))
  expect(shared(Int32Array.of(1, 2, 3))).toBe(first)
  expect(shared(Uint32Array.of(1, 2, 3))).not.toBe(first)
  expect(shared(Int32Array.of(1, 2))).not.toBe(first)
  expect(shared(Int32Array.of(1, 2, 4))).toEqual(Int32Array.of(1, 2, 4))
})
