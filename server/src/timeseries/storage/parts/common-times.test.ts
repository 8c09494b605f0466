import { expect, test } from 'vitest'
import { ByteWriter } from '../codec/byte-writer.ts'
import { writeValues } from '../codec/value-codec.ts'
import { CommonTimes } from './common-times.ts'

const HOUR = 3_600_000

function hours(first: number, count: number) {
  const times = Float64Array.from({ length: count }, (_, i) => (first + i) * HOUR)
  const out = new ByteWriter()
  writeValues(out, times, count)
  return { times, column: out.copy() }
}

test('columns that come again share their times from the second time on', () => {
  const common = new CommonTimes(100_000)
  const [week, other] = [hours(480_000, 168), hours(480_168, 168)]
  expect(common.of(week.column, 168)).toBeUndefined()
  const times = common.of(week.column, 168)
  expect(times).toEqual(week.times)
  expect(common.of(week.column.slice(), 168)).toBe(times)
  expect(common.of(other.column, 168)).toBeUndefined()
  expect(common.of(other.column, 168)).toEqual(other.times)
})

test('a column of as many bytes for fewer rows has other times', () => {
  const common = new CommonTimes(100_000)
  const { column } = hours(480_000, 168)
  for (let i = 0; i < 2; i++) common.of(column, 168)
  expect(common.of(column, 167)).toBeUndefined()
})

test('beyond its bytes it begins anew', () => {
  const common = new CommonTimes(1_000)
  const again = ({ column }: { column: Uint8Array }) => {
    common.of(column, 168)
    return common.of(column, 168)
  }
  const [first, ...others] = [0, 1, 2].map((week) => hours(480_000 + week * 168, 168))
  const times = again(first!)
  expect(again(first!)).toBe(times)
  for (const other of others) expect(again(other)).toEqual(other.times)
  const anew = again(first!)
  expect(anew).not.toBe(times)
  expect(anew).toEqual(first!.times)
})
