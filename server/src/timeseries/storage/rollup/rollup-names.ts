import type { Catalog, Names } from '../names/catalog.ts'
import type { SeriesKey } from '../parts/row-batch-writer.ts'
import { AGGREGATES } from './buckets.ts'

const FIRST_LETTER = 'a'.charCodeAt(0)

/**
 * The numbers of a roll-up's files: keys are the store's own, and each device stands there once for every
 * aggregate, one after the other, so that a part's columns lie by aggregate and a series' by each other.
 */
export class RollupNames implements Names {
  readonly #catalog: Catalog

  constructor(catalog: Catalog) {
    this.#catalog = catalog
  }

  get deviceCount(): number {
    return this.#catalog.deviceCount * AGGREGATES
  }

  key(key: SeriesKey): number {
    return this.#catalog.key(key)
  }

  keyAt(number: number): SeriesKey {
    return this.#catalog.keyAt(number)
  }

  device(name: string): number {
    const aggregate = name.charCodeAt(name.length - 1) - FIRST_LETTER
    if (!(aggregate >= 0 && aggregate < AGGREGATES)) throw new RangeError('no aggregate of a roll-up')
    return this.#catalog.device(name.slice(0, -2)) * AGGREGATES + aggregate
  }

  deviceAt(number: number): string {
    const letter = String.fromCharCode(FIRST_LETTER + (number % AGGREGATES))
    return `${this.#catalog.deviceAt(Math.floor(number / AGGREGATES))}\0${letter}`
  }
}
