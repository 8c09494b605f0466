import type { Part } from '../parts/part.ts'
import { AGGREGATES, type Buckets, COUNT } from './buckets.ts'

/** The series of one day of a tier. */
export class DayOfTier {
  readonly #parts: readonly Part[]
  readonly read: (key: number, device: number, into: Buckets) => void

  constructor(parts: readonly Part[], read: (key: number, device: number, into: Buckets) => void) {
    this.#parts = parts
    this.read = read
  }

  keys(): Set<number> {
    return new Set(this.#parts.flatMap((part) => [...part.keys]))
  }

  devices(): Set<number> {
    return new Set(this.#parts.flatMap((part) => [...part.devices].map((d) => Math.floor(d / AGGREGATES))))
  }

  devicesOf(key: number): Set<number> {
    const all = new Set<number>()
    for (const part of this.#parts) eachOwner(part, key, (device) => all.add(device))
    return all
  }

  /** The ends of the device's steps, file by file. */
  timesOf(device: number): Float64Array[] {
    return this.#parts.flatMap((part) => part.timesOf(device * AGGREGATES))
  }
}

/** Calls `found` with the devices that have a key in a file. */
export function eachOwner(part: Part, key: number, found: (device: number) => void): void {
  part.eachDevice(key, (number) => {
    if (number % AGGREGATES === COUNT) found(Math.floor(number / AGGREGATES))
  })
}
