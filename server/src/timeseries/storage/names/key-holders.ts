/** So many devices are kept as a list; more as bits by number. */
const MOST_LISTED = 24
const FEWEST_BYTES = 16

/** Numbers of devices that have a key. */
export type Holders = Iterable<number> & { readonly size: number; has(device: number): boolean }

/**
 * Which devices have which keys. Of very many keys, those of clients, one device has each: it costs no object then. Of
 * those that nearly all devices have, a bit per device is a thirtieth of a set.
 */
export class KeyHolders {
  /** By key: its only device, or all of them. */
  readonly #held: (number | DeviceNumbers | undefined)[] = []

  /** Answers whether it is new that the device has the key. */
  add(key: number, device: number): boolean {
    const held = this.#held[key]
    if (held === undefined) {
      this.#reach(key)
      this.#held[key] = device
      return true
    }
    if (typeof held !== 'number') return held.add(device)
    if (held === device) return false
    this.#held[key] = new DeviceNumbers([held, device])
    return true
  }

  of(key: number): Holders {
    const held = this.#held[key]
    return typeof held === 'number' ? new DeviceNumbers([held]) : (held ?? NONE)
  }

  /** The device has none of its keys any more; answers how many it had. */
  forget(device: number): number {
    let had = 0
    for (const [key, held] of this.#held.entries()) {
      const isOnly = held === device || (typeof held === 'object' && held.size === 1 && held.has(device))
      if (isOnly) this.#held[key] = undefined
      if (isOnly || (typeof held === 'object' && held.delete(device))) had++
    }
    return had
  }

  /** Every key that a device has, ascending. */
  *keys(): Generator<number> {
    for (const [key, held] of this.#held.entries()) if (held !== undefined) yield key
  }

  /** Without holes: an array that is written far beyond its end becomes a dictionary. */
  #reach(key: number): void {
    while (this.#held.length < key) this.#held.push(undefined)
  }
}

/** A set of small numbers: a list while it is short, bits afterwards. */
class DeviceNumbers implements Holders {
  #list: number[] | undefined
  #bits = new Uint8Array(0)
  #size: number

  constructor(different: number[]) {
    this.#list = different
    this.#size = different.length
  }

  get size(): number {
    return this.#size
  }

  has(device: number): boolean {
    if (this.#list) return this.#list.includes(device)
    return ((this.#bits[device >> 3] ?? 0) & (1 << (device & 7))) !== 0
  }

  add(device: number): boolean {
    if (this.has(device)) return false
    this.#size++
    if (this.#list && this.#list.length < MOST_LISTED) this.#list.push(device)
    else this.#mark(device)
    return true
  }

  delete(device: number): boolean {
    if (!this.has(device)) return false
    this.#size--
    if (this.#list) this.#list = this.#list.filter((other) => other !== device)
    else this.#bits[device >> 3]! &= ~(1 << (device & 7))
    return true
  }

  *[Symbol.iterator](): Generator<number> {
    if (this.#list) yield* this.#list
    for (let device = 0; device < this.#bits.length * 8; device++)
      if (this.#bits[device >> 3]! & (1 << (device & 7))) yield device
  }

  #mark(device: number): void {
    const listed = this.#list ?? []
    this.#list = undefined
    for (const one of [...listed, device]) {
      if (one >> 3 >= this.#bits.length) this.#grow(one)
      this.#bits[one >> 3]! |= 1 << (one & 7)
    }
  }

  #grow(device: number): void {
    const grown = new Uint8Array(Math.max(FEWEST_BYTES, this.#bits.length * 2, (device >> 3) + 1))
    grown.set(this.#bits)
    this.#bits = grown
  }
}

const NONE: Holders = new DeviceNumbers([])
