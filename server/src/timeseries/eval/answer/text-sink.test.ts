import { expect, test } from 'vitest'
import { formatSample } from './answer.ts'
import { TextSink } from './text-sink.ts'

const written = (value: number): string => {
  const sink = new TextSink()
  sink.number(value)
  return Buffer.from(sink.take()).toString()
}

/** Always the same numbers, 0 … 1 (mulberry32). */
let state = 42
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** A double of any bits, about as large as what is written digit by digit. */
function anyBits(): number {
  const words = new Uint32Array([random() * 2 ** 32, (1000 + random() * 75) * 2 ** 20 + random() * 2 ** 20])
  return new Float64Array(words.buffer)[0]!
}

/** A neighbour, by a few steps of a double, of a power of ten. */
function nearTen(): number {
  const near = new Float64Array([10 ** Math.floor(random() * 24 - 8)])
  new BigInt64Array(near.buffer)[0]! += BigInt(Math.floor(random() * 9) - 4)
  return near[0]!
}

const kinds: [string, () => number][] = [
  ['rates', () => (random() * 1e5) / 3600 + random()],
  ['whole numbers', () => Math.floor(random() * 2e15)],
  ['prices', () => Math.round(random() * 1e6) / 100],
  ['thirds', () => Math.floor(random() * 1e6) / 3],
  ['any size', () => -(10 ** (random() * 40 - 12))],
  ['any bits', anyBits],
  ['powers of two', () => 2 ** Math.floor(random() * 90 - 30)],
  ['neighbours of powers of ten', nearTen],
]

test.each(kinds)('%s are written as formatSample writes them', (_, next) => {
  const values = Array.from({ length: 20_000 }, next)
  expect(values.filter((value) => written(value) !== formatSample(value))).toEqual([])
})

test.each([
  [0, '0'],
  [-0, '-0'],
  [Number.NaN, 'NaN'],
  [Number.POSITIVE_INFINITY, '+Inf'],
  [Number.NEGATIVE_INFINITY, '-Inf'],
  [5e-324, '5e-324'],
  [0.1 + 0.2, '0.30000000000000004'],
  [999_999_999_999_999.9, '999999999999999.9'],
  [1e15, '1000000000000000'],
  [1e21, '1e+21'],
  [1e-6, '0.000001'],
  [1e-7, '1e-07'],
  [-1.5, '-1.5'],
])('%d is %s', (value, text) => expect(written(value)).toBe(text))

test('text beyond the first room and beyond ASCII stays whole', () => {
  const sink = new TextSink()
  const expected = Array.from({ length: 3000 }, (_, i) => `ключ ${i} 🛰,${i}.5;`).join('')
  for (let i = 0; i < 3000; i++) {
    sink.text(`ключ ${i} 🛰`)
    sink.bytes(Buffer.from(','), 0, 1)
    sink.number(i + 0.5)
    sink.byte(59)
  }
  expect(Buffer.from(sink.take()).toString()).toBe(expected)
})
