import { grown } from './grown.ts'
import { keyedHash } from './half-sip-hash.ts'
import type { LabelSpan } from './label-span.ts'

const FIRST_ENTRIES = 1024
const FIRST_BYTES = 64 * 1024
const NONE = -1

type Hash = typeof keyedHash

/**
 * Which series labels stand for, by their bytes as they are sent: on its way to a known series a sample needs neither
 * a text nor an object. Senders mostly send series in the order of last time, so the one that followed then is looked
 * at before any hash.
 */
export class LabelTable {
  readonly #hash: Hash
  #bytes = new Uint8Array(FIRST_BYTES)
  #view = new DataView(this.#bytes.buffer)
  #used = 0
  #count = 0
  /** By entry; the bytes of entry `i` end where those of the next begin. */
  #from = new Float64Array(FIRST_ENTRIES)
  #hashes = new Int32Array(FIRST_ENTRIES)
  #networks = new Int32Array(FIRST_ENTRIES)
  #owners = new Int32Array(FIRST_ENTRIES)
  #followers = new Int32Array(FIRST_ENTRIES)
  /** By hash: one more than the entry, 0 where there is none. At most half full. */
  #buckets = new Int32Array(FIRST_ENTRIES * 2)

  constructor(hash: Hash = keyedHash) {
    this.#hash = hash
  }

  ownerOf(entry: number): number {
    return this.#owners[entry]!
  }

  /** The entry of labels, below 0 when there is none. `before`: the entry that was found last, if any. */
  find(network: number, labels: LabelSpan, before = NONE): number {
    const guess = before < 0 ? NONE : this.#followers[before]!
    if (guess >= 0 && this.#is(guess, network, labels)) return guess
    const entry = this.#search(this.#hash(labels, network), network, labels)
    if (before >= 0) this.#followers[before] = entry
    return entry
  }

  /** The labels stand for `owner` from now on. */
  put(network: number, labels: LabelSpan, owner: number): void {
    const hash = this.#hash(labels, network)
    const known = this.#search(hash, network, labels)
    if (known >= 0) this.#owners[known] = owner
    else this.#add({ hash, network, owner }, labels)
  }

  /** Calls `visit` with all entries in the order they came in. */
  each(visit: (labels: LabelSpan, owner: number) => void): void {
    for (let entry = 0; entry < this.#count; entry++) {
      const [from, to] = [this.#from[entry]!, this.#from[entry + 1]!]
      visit({ bytes: this.#bytes, view: this.#view, from, to }, this.#owners[entry]!)
    }
  }

  #add(of: { hash: number; network: number; owner: number }, { bytes, from, to }: LabelSpan): void {
    const entry = this.#count++
    this.#makeRoom(to - from)
    this.#bytes.set(bytes.subarray(from, to), this.#used)
    this.#from[entry] = this.#used
    this.#used += to - from
    this.#from[entry + 1] = this.#used
    this.#hashes[entry] = of.hash
    this.#networks[entry] = of.network
    this.#owners[entry] = of.owner
    this.#followers[entry] = NONE
    this.#place(entry)
  }

  #search(hash: number, network: number, labels: LabelSpan): number {
    const mask = this.#buckets.length - 1
    for (let bucket = hash & mask; this.#buckets[bucket] !== 0; bucket = (bucket + 1) & mask) {
      const entry = this.#buckets[bucket]! - 1
      if (this.#hashes[entry] === hash && this.#is(entry, network, labels)) return entry
    }
    return NONE
  }

  #is(entry: number, network: number, { view, from, to }: LabelSpan): boolean {
    const own = this.#from[entry]!
    if (this.#from[entry + 1]! - own !== to - from || this.#networks[entry] !== network) return false
    const mine = this.#view
    const whole = to - ((to - from) & 3)
    let [at, there] = [from, own]
    for (; at < whole; at += 4, there += 4)
      if (view.getInt32(at, true) !== mine.getInt32(there, true)) return false
    for (; at < to; at++, there++) if (view.getInt8(at) !== mine.getInt8(there)) return false
    return true
  }

  #place(entry: number): void {
    const mask = this.#buckets.length - 1
    let bucket = this.#hashes[entry]! & mask
    while (this.#buckets[bucket] !== 0) bucket = (bucket + 1) & mask
    this.#buckets[bucket] = entry + 1
  }

  #makeRoom(bytes: number): void {
    this.#bytes = grown(this.#bytes, this.#used + bytes)
    if (this.#view.buffer !== this.#bytes.buffer) this.#view = new DataView(this.#bytes.buffer)
    this.#from = grown(this.#from, this.#count + 1)
    this.#hashes = grown(this.#hashes, this.#count)
    this.#networks = grown(this.#networks, this.#count)
    this.#owners = grown(this.#owners, this.#count)
    this.#followers = grown(this.#followers, this.#count)
    if (this.#count * 2 <= this.#buckets.length) return
    this.#buckets = new Int32Array(this.#buckets.length * 2)
    for (let entry = 0; entry < this.#count - 1; entry++) this.#place(entry)
  }
}
