import type { SeriesKey } from '../parts/row-batch-writer.ts'
import { Readings } from '../readings.ts'
import { KeyIndex } from './key-index.ts'
import { NumberedNames, TextIndex } from './numbered-names.ts'

/** Names and their numbers, as files know them. */
export interface Names {
  /** All numbers of devices are below this. */
  readonly deviceCount: number
  key(key: SeriesKey): number
  keyAt(number: number): SeriesKey
  device(name: string): number
  deviceAt(number: number): string
  /** Devices of one neighbourhood are asked for together: files keep them together. */
  neighbourhoodAt?(number: number): number
}

/** What is in use, by number. */
export interface InUse {
  keys: Uint8Array
  devices: Uint8Array
}

/** Numbers that were given up while the readings up to `last` were under way. */
interface GivenUp {
  keys: readonly number[]
  devices: readonly number[]
  last: number
}

/** So many names are forgotten at once: others wait meanwhile. */
const AT_ONCE = 20_000

/**
 * Numbers for series keys and devices, shared by the head and every part. A series is a pair (key, device). A name that
 * nothing has any more is forgotten.
 */
export class Catalog implements Names {
  readonly #keys = new NumberedNames<SeriesKey>((keyAt) => new KeyIndex((number) => keyAt(number).name))
  readonly #devices = new NumberedNames<string>(() => new TextIndex())
  readonly #keysByName = new Map<string, number[]>()
  readonly #readings = new Readings()
  #givenUp: GivenUp[] = []
  #forgotten = 0

  key(key: SeriesKey): number {
    return this.#keys.numberOf(key, (number) => {
      const siblings = this.#keysByName.get(key.name)
      if (siblings) siblings.push(number)
      else this.#keysByName.set(key.name, [number])
    })
  }

  device(sn: string): number {
    return this.#devices.numberOf(sn)
  }

  get deviceCount(): number {
    return this.#devices.all.length
  }

  /** All numbers of keys are below this. */
  get keyCount(): number {
    return this.#keys.all.length
  }

  /** How many names are known. */
  get size(): { keys: number; devices: number } {
    return { keys: this.#keys.size, devices: this.#devices.size }
  }

  /** Another whenever a device came or went. */
  get version(): string {
    return `${this.#devices.given} ${this.#forgotten}`
  }

  keyAt(number: number): SeriesKey {
    return this.#keys.all[number]!
  }

  deviceAt(number: number): string {
    return this.#devices.all[number]!
  }

  /** What the store is not told of lies in neighbourhood 0. */
  neighbourhoodOf: (device: string) => number = () => 0

  neighbourhoodAt(number: number): number {
    return this.neighbourhoodOf(this.deviceAt(number))
  }

  findDevice(sn: string): number | undefined {
    return this.#devices.find(sn)
  }

  /** Numbers of those that are known. */
  findDevices(names: readonly string[]): number[] {
    return names.flatMap((name) => this.findDevice(name) ?? [])
  }

  /** Every device that is known, with its number. */
  *devices(): Generator<[number, string]> {
    for (const [number, sn] of this.#devices.all.entries())
      if (sn !== undefined && this.#devices.find(sn) === number) yield [number, sn]
  }

  /** Not to be changed; a list that was given stays as it is while names are forgotten. */
  keysNamed(name: string): readonly number[] {
    return this.#keysByName.get(name) ?? []
  }

  /** Begins a reading, during which numbers go on meaning what they do; to be called when it is over. */
  beginReading(): () => void {
    return this.#readings.begin()
  }

  /** Nothing is in use yet; to be filled in. */
  noneInUse(): InUse {
    return { keys: new Uint8Array(this.#keys.all.length), devices: new Uint8Array(this.#devices.all.length) }
  }

  /** Forgets names that are not in use, so many at once; answers whether there may be more. */
  forgetUnused(inUse: InUse): boolean {
    const keys = this.#keys.notIn(inUse.keys, AT_ONCE)
    const devices = this.#devices.notIn(inUse.devices, AT_ONCE)
    this.#takeFromNames(keys)
    for (const key of keys) this.#keys.forget(key)
    for (const device of devices) this.#devices.forget(device)
    this.#forgotten += devices.length
    this.#givenUp.push({ keys, devices, last: this.#readings.last })
    this.giveBack()
    return keys.length === AT_ONCE || devices.length === AT_ONCE
  }

  /** Numbers that were given up may be given again where nobody reads by them any more. */
  giveBack(): void {
    this.#givenUp = this.#givenUp.filter(({ keys, devices, last }) => {
      if (!this.#readings.haveEnded(last)) return true
      this.#keys.giveBack(keys)
      this.#devices.giveBack(devices)
      return false
    })
  }

  #takeFromNames(gone: readonly number[]): void {
    const byName = Map.groupBy(gone, (key) => this.keyAt(key).name)
    for (const [name, some] of byName) {
      const less = new Set(some)
      const left = this.#keysByName.get(name)!.filter((key) => !less.has(key))
      if (left.length > 0) this.#keysByName.set(name, left)
      else this.#keysByName.delete(name)
    }
  }
}
