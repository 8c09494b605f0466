import { enlarged } from '../enlarged.ts'
import { byKey } from './by-key.ts'

const FIRST_ROOM = 4_096

/** Key k is had by `devices[starts[k]]` and those behind it, before `starts[k + 1]`. */
export interface DevicesByKey {
  readonly starts: Int32Array
  readonly devices: Int32Array
}

/**
 * Which devices have which keys of a part that is being written, as pairs: a list for each key would take twenty times as
 * much where most keys are had by one device.
 */
export class KeyDevices {
  #keys = new Int32Array(FIRST_ROOM)
  #devices = new Int32Array(FIRST_ROOM)
  #count = 0

  add(key: number, device: number): void {
    if (this.#count === this.#keys.length) this.#grow()
    this.#keys[this.#count] = key
    this.#devices[this.#count++] = device
  }

  /** Those of one key stay in the order in which they came. @param keys how many there are */
  byKey(keys: number): DevicesByKey {
    const { starts, order } = byKey(this.#keys, this.#count, keys)
    const devices = order.map((place) => this.#devices[place]!)
    return { starts, devices }
  }

  #grow(): void {
    const room = this.#keys.length * 2
    this.#keys = enlarged(this.#keys, room)
    this.#devices = enlarged(this.#devices, room)
  }
}
