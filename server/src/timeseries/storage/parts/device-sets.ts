import { enlarged } from '../enlarged.ts'
import { shared } from '../shared-arrays.ts'

const FIRST_ROOM = 1_024

/**
 * Which devices of a part have which of its keys. Some hundred keys are had by nearly all devices: those have a bit for
 * each device. The others, those of clients, are had by one or two, and there are a hundred thousand of them: their
 * devices stand in one list for all.
 */
export class DeviceSets {
  readonly #starts: Int32Array
  #listed = new Int32Array(FIRST_ROOM)
  readonly #bits = new Map<number, Uint8Array>()

  /**
   * @param keys how many there are; numbers of devices are below `total`
   * @param next asked for one key after the other: puts its devices, ascending, into what it is given, and answers how many
   */
  constructor(keys: number, total: number, next: (into: Int32Array) => number) {
    const devices = new Int32Array(total)
    this.#starts = new Int32Array(keys + 1)
    for (let key = 0; key < keys; key++) {
      const count = next(devices)
      const isMany = count * 32 > total
      if (isMany) this.#bits.set(key, bitsOf(devices, count))
      this.#list(key, devices, isMany ? 0 : count)
    }
    this.#listed = this.#listed.slice(0, this.#starts[keys])
  }

  has(key: number, device: number): boolean {
    const bits = this.#bits.get(key)
    if (bits) return (bits[device >> 3]! & (1 << (device & 7))) !== 0
    for (let i = this.#starts[key]!; i < this.#starts[key + 1]!; i++)
      if (this.#listed[i] === device) return true
    return false
  }

  /** Calls `found` with each device that has the key, ascending. */
  each(key: number, found: (device: number) => void): void {
    const bits = this.#bits.get(key)
    if (bits) eachBit(bits, found)
    else for (let i = this.#starts[key]!; i < this.#starts[key + 1]!; i++) found(this.#listed[i]!)
  }

  #list(key: number, devices: Int32Array, count: number): void {
    const from = this.#starts[key]!
    if (from + count > this.#listed.length)
      this.#listed = enlarged(this.#listed, Math.max(this.#listed.length * 2, from + count))
    for (let i = 0; i < count; i++) this.#listed[from + i] = devices[i]!
    this.#starts[key + 1] = from + count
  }
}

function bitsOf(devices: Int32Array, count: number): Uint8Array {
  const bits = new Uint8Array((devices.length + 7) >> 3)
  for (let i = 0; i < count; i++) bits[devices[i]! >> 3]! |= 1 << (devices[i]! & 7)
  return shared(bits)
}

function eachBit(bits: Uint8Array, found: (device: number) => void): void {
  for (let place = 0; place < bits.length; place++) {
    const byte = bits[place]!
    if (byte === 0) continue
    for (let bit = 0; bit < 8; bit++) if (byte & (1 << bit)) found(place * 8 + bit)
  }
}
