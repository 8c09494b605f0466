import type { InUse } from './catalog.ts'
import { DeviceRows } from './parts/device-rows.ts'

/** The newest samples, in memory: everything since the last part file was written. */
export class Head {
  readonly #devices = new Map<number, DeviceRows>()
  readonly #devicesOfKey = new Map<number, Set<number>>()
  samples = 0
  series = 0
  minTime = Number.POSITIVE_INFINITY
  maxTime = Number.NEGATIVE_INFINITY

  get empty(): boolean {
    return this.samples === 0
  }

  append(device: number, at: number, keys: Int32Array, values: Float64Array): void {
    let rows = this.#devices.get(device)
    if (rows === undefined) {
      rows = new DeviceRows()
      this.#devices.set(device, rows)
    }
    if (rows.append(at, keys, values)) this.#noteKeys(device, keys)
    this.samples += values.length
    if (at < this.minTime) this.minTime = at
    if (at > this.maxTime) this.maxTime = at
  }

  /** Lets go of all that is here of a device. */
  forget(device: number): void {
    const rows = this.#devices.get(device)
    if (rows === undefined) return
    this.#devices.delete(device)
    this.samples -= rows.samples
    for (const [key, devices] of this.#devicesOfKey) {
      if (!devices.delete(device)) continue
      this.series--
      if (devices.size === 0) this.#devicesOfKey.delete(key)
    }
    if (this.#devices.size > 0) return
    this.minTime = Number.POSITIVE_INFINITY
    this.maxTime = Number.NEGATIVE_INFINITY
  }

  rowsOf(device: number): DeviceRows | undefined {
    return this.#devices.get(device)
  }

  keys(): Iterable<number> {
    return this.#devicesOfKey.keys()
  }

  devices(): Iterable<number> {
    return this.#devices.keys()
  }

  /** Marks the catalog's numbers that have samples here. */
  markUse({ keys, devices }: InUse): void {
    for (const key of this.#devicesOfKey.keys()) keys[key] = 1
    for (const device of this.#devices.keys()) devices[device] = 1
  }

  devicesOf(key: number): ReadonlySet<number> {
    return this.#devicesOfKey.get(key) ?? NONE
  }

  #noteKeys(device: number, keys: Int32Array): void {
    for (const key of keys) {
      let devices = this.#devicesOfKey.get(key)
      if (devices === undefined) {
        devices = new Set()
        this.#devicesOfKey.set(key, devices)
      }
      if (devices.has(device)) continue
      devices.add(device)
      this.series++
    }
  }
}

const NONE: ReadonlySet<number> = new Set()
