import type { SeriesKey } from './row-batch-writer.ts'

/** Names and their numbers, as files know them. */
export interface Names {
  readonly deviceCount: number
  key(key: SeriesKey): number
  keyAt(number: number): SeriesKey
  device(name: string): number
  deviceAt(number: number): string
  /** Devices of one neighbourhood are asked for together: files keep them together. */
  neighbourhoodAt?(number: number): number
}

/**
 * Numbers for series keys and devices, shared by the head and every part, for the life of the process.
 * A series is a pair (key, device).
 */
export class Catalog implements Names {
  readonly keys: SeriesKey[] = []
  readonly devices: string[] = []
  readonly #keyNumbers = new Map<string, number>()
  readonly #deviceNumbers = new Map<string, number>()
  readonly #keysByName = new Map<string, number[]>()

  key(key: SeriesKey): number {
    const text = keyText(key)
    const known = this.#keyNumbers.get(text)
    if (known !== undefined) return known
    const number = this.keys.push(key) - 1
    this.#keyNumbers.set(text, number)
    const siblings = this.#keysByName.get(key.name)
    if (siblings) siblings.push(number)
    else this.#keysByName.set(key.name, [number])
    return number
  }

  device(sn: string): number {
    const known = this.#deviceNumbers.get(sn)
    if (known !== undefined) return known
    const number = this.devices.push(sn) - 1
    this.#deviceNumbers.set(sn, number)
    return number
  }

  get deviceCount(): number {
    return this.devices.length
  }

  keyAt(number: number): SeriesKey {
    return this.keys[number]!
  }

  deviceAt(number: number): string {
    return this.devices[number]!
  }

  /** What the store is not told of lies in neighbourhood 0. */
  neighbourhoodOf: (device: string) => number = () => 0

  neighbourhoodAt(number: number): number {
    return this.neighbourhoodOf(this.devices[number]!)
  }

  findDevice(sn: string): number | undefined {
    return this.#deviceNumbers.get(sn)
  }

  keysNamed(name: string): readonly number[] {
    return this.#keysByName.get(name) ?? []
  }

  names(): Iterable<string> {
    return this.#keysByName.keys()
  }
}

/** One string per key; also the order of keys inside a part file. */
export function keyText(key: SeriesKey): string {
  let text = key.name
  for (const [name, value] of key.labels) text += `\u0000${name}\u0000${value}`
  return text
}
