import type { Names } from '../names/catalog.ts'
import { NumberTable } from '../names/number-table.ts'
import { shared } from '../shared-arrays.ts'
import type { PartIndex, PartNames } from './part-index-codec.ts'

/** What a part holds and where, by the catalog's numbers: in memory while it is read. */
export class PartContents {
  readonly index: PartIndex
  readonly keys: Int32Array
  readonly devices: Int32Array
  readonly #localKeys = new NumberTable()
  /** -1 for devices that have nothing here. */
  #localDevices: Int32Array

  constructor({ index, names }: { index: PartIndex; names: PartNames }, catalog: Names) {
    this.index = index
    this.keys = shared(Int32Array.from(names.keys, (key) => catalog.key(key)))
    this.devices = shared(Int32Array.from(names.devices, (sn) => catalog.device(sn)))
    for (let i = 0; i < this.keys.length; i++) this.#localKeys.set(this.keys[i]!, i)
    const local = new Int32Array(catalog.deviceCount).fill(-1)
    for (let i = 0; i < this.devices.length; i++) local[this.devices[i]!] = i
    this.#localDevices = shared(local)
  }

  /** The part's own number of a key; undefined when it has none. */
  localKey(key: number): number | undefined {
    return this.#localKeys.get(key)
  }

  /** The part's own number of a device; -1 when it has nothing here, or nothing to be seen. */
  localDevice(device: number): number {
    return this.#localDevices[device] ?? -1
  }

  /** Makes devices' samples unseen; answers whether there were any. */
  hide(devices: Iterable<number>): boolean {
    const local = this.#localDevices.slice()
    let found = false
    for (const device of devices) {
      if ((local[device] ?? -1) < 0) continue
      local[device] = -1
      found = true
    }
    if (found) this.#localDevices = shared(local)
    return found
  }

  /** The part's own numbers of devices by the catalog's, -1 where it has none; not to be changed. */
  get localDevices(): Int32Array {
    return this.#localDevices
  }
}
