import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { readColumn, writeColumn } from './column.ts'
import { wordsOf } from './special-values.ts'
import { readValues, writeValues } from './value-codec.ts'

function roundTrip(values: Float64Array): { back: Float64Array; bytes: number } {
  const out = new ByteWriter(16)
  writeValues(out, values, values.length)
  const back = new Float64Array(values.length + 2)
  readValues(new ByteReader(out.copy()), back, 1, values.length)
  return { back: back.slice(1, values.length + 1), bytes: out.length }
}

function expectSameBits(values: Float64Array): void {
  expect(wordsOf(roundTrip(values).back)).toEqual(wordsOf(values))
}

const anyBits = fc.array(fc.tuple(fc.nat(0xffffffff), fc.nat(0xffffffff)), { minLength: 1, maxLength: 300 })
const counter = fc.tuple(fc.nat(2 ** 31), fc.array(fc.nat(5000), { minLength: 1, maxLength: 300 }))
const decimals = fc.tuple(
  fc.integer({ min: 0, max: 6 }),
  fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 300 }),
)

describe('value columns', () => {
  test('give back any 64 bits, NaN payloads included', () => {
    fc.assert(
      fc.property(anyBits, (pairs) =>
        expectSameBits(new Float64Array(Uint32Array.from(pairs.flat()).buffer)),
      ),
    )
  })

  test('give back counters, decimals and doubles exactly', () => {
    fc.assert(
      fc.property(counter, ([start, steps]) => {
        let value = start
        expectSameBits(Float64Array.from(steps, (step) => (value += step)))
      }),
    )
    fc.assert(
      fc.property(decimals, ([scale, list]) =>
        expectSameBits(Float64Array.from(list, (n) => n / 10 ** scale)),
      ),
    )
    fc.assert(fc.property(fc.float64Array({ minLength: 1, maxLength: 300 }), expectSameBits))
  })

  test.each([
    [[0, -0, 0]],
    [[Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER]],
    [[2 ** 49 - 1, -(2 ** 49 - 1), 2 ** 49 - 1]],
    [[1e300, 0.1, Number.NaN, Number.POSITIVE_INFINITY]],
    [[0.1, 0.123456789, 1e14]],
  ])('give back %j', (list) => expectSameBits(Float64Array.from(list)))

  test('are small for what devices report', () => {
    const constant = roundTrip(new Float64Array(240).fill(36)).bytes
    const steady = roundTrip(Float64Array.from({ length: 240 }, (_, i) => 1e9 + i * 1500)).bytes
    const gauge = roundTrip(Float64Array.from({ length: 240 }, (_, i) => 41.5 + (i % 7) / 10)).bytes
    expect(constant).toBeLessThan(4)
    expect(steady).toBeLessThan(260)
    expect(gauge).toBeLessThan(260)
  })
})

describe('columns with holes', () => {
  const column = fc
    .array(fc.option(fc.double()), { minLength: 1, maxLength: 240 })
    .filter((cells) => cells.some((cell) => cell !== null))

  test('keep each value at its row', () => {
    fc.assert(
      fc.property(column, (cells) => {
        const times = Float64Array.from(cells, (_, i) => i * 1000)
        const rows = cells.flatMap((cell, i) => (cell === null ? [] : [i]))
        const values = Float64Array.from(rows, (row) => cells[row]!)
        const out = new ByteWriter()
        writeColumn(out, Uint16Array.from(rows), values, rows.length, cells.length)
        const [outTimes, outValues] = [new Float64Array(cells.length), new Float64Array(cells.length)]
        const count = readColumn(out.copy(), times, outTimes, outValues, 0)
        expect([...outTimes.subarray(0, count)]).toEqual(rows.map((row) => row * 1000))
        expect([...outValues.subarray(0, count)]).toEqual([...values])
      }),
    )
  })
})

describe('bytes', () => {
  test('varints and zigzags come back', () => {
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (list) => {
        const out = new ByteWriter(1)
        for (const n of list) out.varint(Math.abs(n))
        for (const n of list) out.zigzag(Math.trunc(n / 4))
        const input = new ByteReader(out.copy())
        expect(list.map(() => input.varint())).toEqual(list.map(Math.abs))
        expect(list.map(() => input.zigzag())).toEqual(list.map((n) => Math.trunc(n / 4) || 0))
      }),
    )
  })
})
