/**
 * Two NaN payloads with a meaning. Prometheus' staleness marker ends a series; "absent" fills the holes of a
 * device's rows and never leaves the storage. They are only ever copied as bits: arithmetic would lose them.
 */
const HIGH = 0x7ff00000
const STALE_LOW = 2
const ABSENT_LOW = 3

const scratch = new Float64Array(1)
const scratchWords = new Uint32Array(scratch.buffer)

export function wordsOf(values: Float64Array): Uint32Array {
  return new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
}

export function putStale(words: Uint32Array, index: number): void {
  words[index * 2] = STALE_LOW
  words[index * 2 + 1] = HIGH
}

export function putAbsent(words: Uint32Array, index: number): void {
  words[index * 2] = ABSENT_LOW
  words[index * 2 + 1] = HIGH
}

export function fillAbsent(words: Uint32Array, from: number, to: number): void {
  for (let i = from; i < to; i++) putAbsent(words, i)
}

export function isStale(words: Uint32Array, index: number): boolean {
  return words[index * 2] === STALE_LOW && words[index * 2 + 1] === HIGH
}

export function isAbsent(words: Uint32Array, index: number): boolean {
  return words[index * 2] === ABSENT_LOW && words[index * 2 + 1] === HIGH
}

/** Copies one value bit for bit between two word views. */
export function copyWords(from: Uint32Array, i: number, to: Uint32Array, j: number): void {
  to[j * 2] = from[i * 2]!
  to[j * 2 + 1] = from[i * 2 + 1]!
}

/** The bits of an ordinary number as [low, high]. */
export function bitsOf(value: number): readonly [number, number] {
  scratch[0] = value
  return [scratchWords[0]!, scratchWords[1]!]
}
