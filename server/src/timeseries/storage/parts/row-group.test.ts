import { expect, it } from 'vitest'
import { SeriesBuffer } from '../series-buffer.ts'
import { MatrixRoom } from './matrix-room.ts'
import { RowGroup } from './row-group.ts'

const keysOf = (count: number) => Int32Array.from({ length: count }, (_, key) => key)

function readOf(group: RowGroup, key: number) {
  const buffer = new SeriesBuffer()
  group.settle()
  group.read(group.column(key)!, buffer)
  return Array.from({ length: buffer.count }, (_, i) => [buffer.times[i], buffer.values[i]])
}

it('keeps what it was told while columns come, with little room to spare', () => {
  const group = new RowGroup(new MatrixRoom())
  for (let row = 0; row < 200; row++) {
    // As clients come: a column more now and then.
    const keys = keysOf(20 + Math.floor(row / 10))
    group.append(
      row * 1000,
      keys,
      Float64Array.from(keys, (key) => row * 100 + key),
    )
    expect(group.held).toBeLessThanOrEqual((row + 10) * (keys.length * 1.125 + 2))
  }
  for (const key of [0, 19, 38]) {
    const first = Math.max(0, key - 19) * 10
    expect(readOf(group, key)).toEqual(
      Array.from({ length: 200 - first }, (_, i) => [(first + i) * 1000, (first + i) * 100 + key]),
    )
  }
  expect(Array.from(group.times())).toEqual(Array.from({ length: 200 }, (_, row) => row * 1000))
})

it('leaves little empty where each report has new keys', () => {
  const group = new RowGroup(new MatrixRoom())
  let needed = 0
  for (let row = 0; row < 100; row++) {
    const keys = Int32Array.from({ length: 8 }, (_, i) => row * 8 + i)
    group.append(row, keys, Float64Array.from(keys))
    needed += group.width + 1
  }
  expect(group.held).toBeLessThan(needed * 1.5)
  expect(readOf(group, 80)).toEqual([[10, 80]])
})

it('sorts and folds rows of different widths, and goes on', () => {
  const group = new RowGroup(new MatrixRoom())
  const add = (at: number, ...values: number[]) =>
    group.append(at, keysOf(values.length), Float64Array.from(values))
  add(50, 1)
  add(20, 2, 2)
  add(50, 3)
  add(10, 4)
  add(20, 5)
  add(60, 6, 6, 6)
  add(5, 7)
  expect(readOf(group, 0)).toEqual([
    [5, 7],
    [10, 4],
    [20, 5],
    [50, 3],
    [60, 6],
  ])
  expect(readOf(group, 1)).toEqual([
    [20, 2],
    [60, 6],
  ])
  add(70, 8, 8)
  add(1, 9)
  expect(readOf(group, 0).map(([at]) => at)).toEqual([1, 5, 10, 20, 50, 60, 70])
  expect(Array.from(group.times())).toEqual([1, 5, 10, 20, 50, 60, 70])
})

it('takes rows larger than any slab', () => {
  const group = new RowGroup(new MatrixRoom())
  const keys = keysOf(40_000)
  for (const at of [1, 2, 3, 4, 5]) group.append(at, keys, new Float64Array(keys.length).fill(at))
  expect(readOf(group, 39_999)).toEqual([1, 2, 3, 4, 5].map((at) => [at, at]))
})
