import { expect, it } from 'vitest'
import { SeriesBuffer } from '../series-buffer.ts'
import { RowGroup } from './row-group.ts'

const keysOf = (count: number) => Int32Array.from({ length: count }, (_, key) => key)

it('keeps what it was told while it grows, with little room to spare', () => {
  const group = new RowGroup()
  const buffer = new SeriesBuffer()
  for (let row = 0; row < 200; row++) {
    // As clients come: a column more now and then.
    const keys = keysOf(20 + Math.floor(row / 10))
    group.append(
      row * 1000,
      keys,
      Float64Array.from(keys, (key) => row * 100 + key),
    )
    expect(group.times.length).toBeLessThanOrEqual(Math.max(group.rows + 4, group.rows * 1.25))
  }
  for (const key of [0, 19, 38]) {
    buffer.clear()
    group.read(group.column(key)!, buffer)
    const first = Math.max(0, key - 19) * 10
    expect(Array.from(buffer.times.subarray(0, buffer.count))).toEqual(
      Array.from({ length: 200 - first }, (_, i) => (first + i) * 1000),
    )
    expect(buffer.values[buffer.count - 1]).toBe(199 * 100 + key)
  }
})
