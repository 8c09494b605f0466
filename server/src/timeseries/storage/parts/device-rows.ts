import { copyWords, wordsOf } from '../codec/special-values.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import type { MatrixRoom } from './matrix-room.ts'
import { RowGroup } from './row-group.ts'

/** So many groups are asked one by one; beyond, an index tells which to ask. */
const FEW_GROUPS = 8

/**
 * One device's recent reports. A device says different things at different times (its state every minute, whether it
 * is there every few seconds): reports with little in common go to groups of their own, so that no wide row is
 * stored for a single value.
 */
export class DeviceRows {
  readonly #room: MatrixRoom
  readonly #groups: RowGroup[] = []
  /** As they came, repeats included. */
  samples = 0
  /** Which groups have a key, by number; made when there are many. */
  #holders: Map<number, number[]> | undefined

  constructor(room: MatrixRoom) {
    this.#room = room
  }

  /** Answers whether the device had a key it did not have before. */
  append(at: number, keys: Int32Array, values: Float64Array): boolean {
    this.samples += values.length
    const group = this.#groupFor(keys)
    if (this.#groups.length === 1 || group.known(keys) === keys.length)
      return this.#add(group, at, keys, values)
    let isNew = false
    for (const [home, places] of this.#homes(keys, group)) {
      const own = Int32Array.from(places, (i) => keys[i]!)
      isNew = this.#add(home, at, own, picked(values, places)) || isNew
    }
    return isNew
  }

  /** Each key stays in the group that had it first: of two values for one moment, the later is the one that counts. */
  #homes(keys: Int32Array, otherwise: RowGroup): Map<RowGroup, number[]> {
    const homes = new Map<RowGroup, number[]>()
    for (let i = 0; i < keys.length; i++) {
      const home = this.#homeOf(keys[i]!) ?? otherwise
      const places = homes.get(home)
      if (places) places.push(i)
      else homes.set(home, [i])
    }
    return homes
  }

  #homeOf(key: number): RowGroup | undefined {
    const number = this.#holders?.get(key)?.[0]
    if (this.#holders) return number === undefined ? undefined : this.#groups[number]
    return this.#groups.find((group) => group.column(key) !== undefined)
  }

  #add(group: RowGroup, at: number, keys: Int32Array, values: Float64Array): boolean {
    const before = group.width
    group.append(at, keys, values)
    if (this.#holders && group.width > before) this.#index(group, before)
    return group.width > before
  }

  /** The moments (ms) of all reports, ascending, each once. */
  moments(): Float64Array {
    for (const group of this.#groups) group.settle()
    const lists = this.#groups.map((group) => group.times())
    if (lists.length === 1) return lists[0]!
    return Float64Array.from(new Set(lists.flatMap((list) => [...list]))).sort()
  }

  /** Each key, with its samples read into `buffer` meanwhile. */
  *eachSeries(buffer: SeriesBuffer): Generator<number, void> {
    for (const group of this.#groups) {
      group.settle()
      const { keys } = group
      for (let column = 0; column < keys.length; column++) {
        buffer.clear()
        group.read(column, buffer)
        yield keys[column]!
      }
    }
  }

  /** Adds the samples of one key. */
  read(key: number, into: SeriesBuffer): void {
    for (const group of this.#groups) {
      const column = group.column(key)
      if (column === undefined) continue
      group.settle()
      group.read(column, into)
    }
    into.settle()
  }

  /** The group that shares at least half of its columns with these keys, else a new one. */
  #groupFor(keys: Int32Array): RowGroup {
    for (const group of this.#candidates(keys)) {
      if (group.known(keys) * 2 >= Math.max(keys.length, group.width)) return group
    }
    const group = new RowGroup(this.#room)
    this.#groups.push(group)
    return group
  }

  /** Groups that have any of the keys, in their order. */
  #candidates(keys: Int32Array): RowGroup[] {
    if (this.#groups.length <= FEW_GROUPS) return this.#groups
    if (!this.#holders) {
      this.#holders = new Map()
      for (const group of this.#groups) this.#index(group, 0)
    }
    const found = new Set<number>()
    for (const key of keys) for (const number of this.#holders.get(key) ?? []) found.add(number)
    return [...found].sort((a, b) => a - b).map((number) => this.#groups[number]!)
  }

  #index(group: RowGroup, from: number): void {
    const number = this.#groups.indexOf(group)
    for (const key of group.keys.slice(from)) {
      const holders = this.#holders!.get(key)
      if (holders) holders.push(number)
      else this.#holders!.set(key, [number])
    }
  }
}

/** Word by word: a NaN keeps its bits, which say what it means. */
function picked(values: Float64Array, places: number[]): Float64Array {
  const out = new Float64Array(places.length)
  const [from, to] = [wordsOf(values), wordsOf(out)]
  for (const [index, place] of places.entries()) copyWords(from, place, to, index)
  return out
}
