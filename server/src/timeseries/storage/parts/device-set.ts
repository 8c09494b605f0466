import { shared } from '../shared-arrays.ts'

/**
 * Which devices of a part have a key: a list when they are few, a bitmap when many. Most keys are had by nearly all
 * devices (a byte for eight of them then), those of clients by one or two.
 */
export class DeviceSet {
  readonly #list: Uint32Array | undefined
  readonly #bits: Uint8Array | undefined

  /** `ascending` numbers below `total`. */
  constructor(ascending: readonly number[], total: number) {
    if (ascending.length * 32 <= total) {
      this.#list = shared(Uint32Array.from(ascending))
      return
    }
    const bits = new Uint8Array((total + 7) >> 3)
    for (const device of ascending) bits[device >> 3]! |= 1 << (device & 7)
    this.#bits = shared(bits)
  }

  has(device: number): boolean {
    if (this.#bits) return (this.#bits[device >> 3]! & (1 << (device & 7))) !== 0
    return this.#list!.includes(device)
  }

  /** Calls `found` with each device, ascending. */
  each(found: (device: number) => void): void {
    if (this.#list) for (const device of this.#list) found(device)
    else if (this.#bits) eachBit(this.#bits, found)
  }
}

function eachBit(bits: Uint8Array, found: (device: number) => void): void {
  for (let place = 0; place < bits.length; place++) {
    const byte = bits[place]!
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) found(place * 8 + bit)
  }
}
