import { NumberTable } from '../names/number-table.ts'
import type { SeriesBuffer } from '../series-buffer.ts'
import { type ColumnPlaces, PartColumns } from './part-columns.ts'

/** A part by the catalog's numbers, as readers need it. */
export interface ReadablePart {
  /**
   * Adds the series' samples of all spans that touch `from` … `to` (ms). `twin`: a device here with the very same times,
   * whose are used, for several such devices one after the other. Throws CorruptPart.
   */
  read(key: number, device: number, from: number, to: number, into: SeriesBuffer, twin?: number): void
}

/** Where a part's samples lie, as threads tell each other. */
export interface PartPlaces extends ColumnPlaces {
  maxTime: number
  /** The catalog's numbers of its keys, in its own order. */
  keys: Int32Array
  /** Its own numbers of devices by the catalog's; -1 where there is nothing to be seen. */
  localDevices: Int32Array
}

/** A part of the store, read by another thread than the store's. */
export class SharedPart implements ReadablePart {
  readonly #places: PartPlaces
  readonly #columns: PartColumns
  #localKeys: NumberTable | undefined

  constructor(places: PartPlaces) {
    this.#places = places
    this.#columns = new PartColumns(places)
  }

  overlaps(from: number, to: number): boolean {
    return this.#places.minTime <= to && this.#places.maxTime >= from
  }

  read(key: number, device: number, from: number, to: number, into: SeriesBuffer, twin?: number): void {
    const { localDevices, keys } = this.#places
    const localKey = this.#numbersOf(keys).get(key)
    const own = localDevices[device] ?? -1
    if (localKey === undefined || own < 0) return
    const localTwin = twin === undefined ? undefined : localDevices[twin]!
    this.#columns.read(localKey, own, localTwin, from, to, into)
  }

  #numbersOf(keys: Int32Array): NumberTable {
    if (this.#localKeys) return this.#localKeys
    const numbers = new NumberTable()
    for (let local = 0; local < keys.length; local++) numbers.set(keys[local]!, local)
    this.#localKeys = numbers
    return numbers
  }

  /** Lets go of what it keeps in memory. */
  letGo(): void {
    this.#columns.letGo()
  }
}
