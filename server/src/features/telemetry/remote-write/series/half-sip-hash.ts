import { randomInt } from 'node:crypto'
import type { LabelSpan } from './label-span.ts'

/** Secret, so that nobody can send labels that all hash to the same. */
const [KEY_0, KEY_1] = [randomInt(2 ** 32) | 0, randomInt(2 ** 32) | 0]
const [START_2, START_3] = [0x6c796765, 0x74656462]
const LAST_ROUNDS = 3

const rotated = (word: number, by: number): number => (word << by) | (word >>> (32 - by))

/**
 * HalfSipHash-1-3 of labels and of a number beside them. Not the standard's padding: the length goes in as a word.
 */
export function keyedHash({ bytes, view, from, to }: LabelSpan, beside: number): number {
  let [v0, v1, v2, v3] = [KEY_0, KEY_1, START_2 ^ KEY_0, START_3 ^ KEY_1]
  const whole = to - ((to - from) & 3)
  // Whole words, the bytes left over, the length, the number beside, then the last rounds.
  const words = ((whole - from) >> 2) + 3
  for (let i = 0; i < words + LAST_ROUNDS; i++) {
    let word = 0
    if (i < words - 3) word = view.getInt32(from + i * 4, true)
    else if (i === words - 3) for (let at = whole; at < to; at++) word = (word << 8) | bytes[at]!
    else if (i === words - 2) word = to - from
    else if (i === words - 1) word = beside
    else if (i === words) v2 ^= 0xff
    v3 ^= word
    v0 = (v0 + v1) | 0
    v1 = rotated(v1, 5) ^ v0
    v0 = rotated(v0, 16)
    v2 = (v2 + v3) | 0
    v3 = rotated(v3, 8) ^ v2
    v0 = (v0 + v3) | 0
    v3 = rotated(v3, 7) ^ v0
    v2 = (v2 + v1) | 0
    v1 = rotated(v1, 13) ^ v2
    v2 = rotated(v2, 16)
    v0 ^= word
  }
  return v1 ^ v3
}
