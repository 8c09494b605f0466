import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'

/**
 * Doubles that are no short decimals: each is XORed with the one before; a control byte tells how many zero bytes
 * lead (high half) and how many bytes follow (low half, lowest significant byte last dropped when zero).
 */
export function writeXor(out: ByteWriter, words: Uint32Array, count: number): void {
  let low = 0
  let high = 0
  for (let i = 0; i < count; i++) {
    if (words[i * 2] === low && words[i * 2 + 1] === high) out.u8(0)
    else writeDifference(out, (words[i * 2]! ^ low) >>> 0, (words[i * 2 + 1]! ^ high) >>> 0)
    low = words[i * 2]!
    high = words[i * 2 + 1]!
  }
}

export function readXor(input: ByteReader, words: Uint32Array, from: number, count: number): void {
  let low = 0
  let high = 0
  for (let i = from; i < from + count; i++) {
    const control = input.u8()
    const first = control >>> 4
    const end = first + (control & 15)
    for (let place = first; place < end; place++) {
      const byte = input.u8()
      if (place < 4) high ^= byte << ((3 - place) * 8)
      else low ^= byte << ((7 - place) * 8)
    }
    words[i * 2] = low
    words[i * 2 + 1] = high
  }
}

function writeDifference(out: ByteWriter, low: number, high: number): void {
  const first = high !== 0 ? Math.clz32(high) >>> 3 : 4 + (Math.clz32(low) >>> 3)
  const end = low !== 0 ? 8 - (trailingZeroBits(low) >>> 3) : 4 - (trailingZeroBits(high) >>> 3)
  out.u8((first << 4) | (end - first))
  for (let place = first; place < end; place++) {
    out.u8(place < 4 ? (high >>> ((3 - place) * 8)) & 255 : (low >>> ((7 - place) * 8)) & 255)
  }
}

function trailingZeroBits(word: number): number {
  return 31 - Math.clz32(word & -word)
}
