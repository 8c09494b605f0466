import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Digits of a prefix in IEEE's registries MA-S, MA-M and MA-L: the longest one names the maker. */
const prefixDigits = [9, 7, 6] as const

/** A prefix and the first line of what is said of its holder: the name; an address follows. */
const ENTRY = /"([0-9A-F]+)": ?"((?:[^"\\]|\\[^n])*)/g
/** No entry is shorter. */
const ENTRY_BYTES = 16

/**
 * Who prefixes of MAC addresses are given to, from IEEE's registries as the package `oui-data` has them: 54,000 names in
 * columns, which take half of what a map of strings does and leave a third of the garbage.
 */
export class Registry {
  /** Ascending. */
  readonly #prefixes: Float64Array
  /** Which name each has. */
  readonly #places: Uint32Array
  /** Where the names end. */
  readonly #ends: Uint32Array
  readonly #names: Buffer

  /** @param json an object with a text for each prefix */
  constructor(json = readFileSync(createRequire(import.meta.url).resolve('oui-data'))) {
    const most = Math.ceil(json.length / ENTRY_BYTES)
    const [prefixes, ends, names] = [new Float64Array(most), new Uint32Array(most), Buffer.alloc(json.length)]
    let [count, end] = [0, 0]
    // A sign for each byte: a text of two bytes a sign takes twice as long, and what is written are the same bytes.
    for (const [, digits, name] of json.toString('latin1').matchAll(ENTRY)) {
      end += names.write(name!.includes('\\') ? unescaped(name!) : name!, end, 'latin1')
      prefixes[count] = numberOf(digits!)
      ends[count++] = end
    }
    this.#places = Uint32Array.from({ length: count }, (_, i) => i).sort(
      (a, b) => prefixes[a]! - prefixes[b]!,
    )
    this.#prefixes = Float64Array.from(this.#places, (place) => prefixes[place]!)
    this.#ends = ends.slice(0, count)
    this.#names = Buffer.from(names.subarray(0, end))
  }

  /** Who the longest prefix of an address is given to. @param digits all twelve, upper case */
  holderOf(digits: string): string | undefined {
    for (const length of prefixDigits) {
      const name = this.nameOf(digits.slice(0, length))
      if (name) return name
    }
    return undefined
  }

  /** @param prefix as many digits as a registry gives, upper case */
  nameOf(prefix: string): string | undefined {
    const wanted = numberOf(prefix)
    let [low, high] = [0, this.#prefixes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#prefixes[middle]! < wanted) low = middle + 1
      else high = middle
    }
    if (this.#prefixes[low] !== wanted) return undefined
    const place = this.#places[low]!
    return this.#names.toString('utf8', this.#ends[place - 1] ?? 0, this.#ends[place])
  }
}

/** Prefixes of other lengths have other numbers. */
const numberOf = (prefix: string) => prefix.length * 2 ** 36 + Number.parseInt(prefix, 16)

const unescaped = (name: string) =>
  Buffer.from(JSON.parse(`"${Buffer.from(name, 'latin1')}"`) as string).toString('latin1')
