import type { InUse } from './names/catalog.ts'
import { type Holders, KeyHolders } from './names/key-holders.ts'
import { DeviceRows } from './parts/device-rows.ts'
import { MatrixRoom } from './parts/matrix-room.ts'

/** The newest samples, in memory: everything since the last part file was written. */
export class Head {
  readonly #room = new MatrixRoom()
  readonly #devices = new Map<number, DeviceRows>()
  readonly #holders = new KeyHolders()
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
      rows = new DeviceRows(this.#room)
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
    this.series -= this.#holders.forget(device)
    if (this.#devices.size > 0) return
    this.minTime = Number.POSITIVE_INFINITY
    this.maxTime = Number.NEGATIVE_INFINITY
  }

  rowsOf(device: number): DeviceRows | undefined {
    return this.#devices.get(device)
  }

  keys(): Iterable<number> {
    return this.#holders.keys()
  }

  devices(): Iterable<number> {
    return this.#devices.keys()
  }

  /** Marks the catalog's numbers that have samples here. */
  markUse({ keys, devices }: InUse): void {
    for (const key of this.#holders.keys()) keys[key] = 1
    for (const device of this.#devices.keys()) devices[device] = 1
  }

  devicesOf(key: number): Holders {
    return this.#holders.of(key)
  }

  #noteKeys(device: number, keys: Int32Array): void {
    for (const key of keys) if (this.#holders.add(key, device)) this.series++
  }
}
