import { ByteWriter } from './byte-writer.ts'

/** Record marks inside a batch; part of the log's format. */
export const KEY_RECORD = 1
export const DEVICE_RECORD = 2
export const ROW_RECORD = 3
/** A row whose keys are those of the same device's row before it. */
export const SAME_KEYS_ROW_RECORD = 4

/** A series key: what was measured, without the device. Label names are sorted. */
export interface SeriesKey {
  name: string
  labels: readonly (readonly [string, string])[]
}

/**
 * Writes rows as bytes, for the way into the worker and for the log alike. Names and serials are written once,
 * then referred to by number; a reader must see all batches of one writer in order. Both ends number alike.
 */
export class RowBatchWriter {
  readonly out = new ByteWriter(64 * 1024)
  #keys = 0
  #devices = 0
  #lastKeys: (Int32Array | undefined)[] = []

  get keyCount(): number {
    return this.#keys
  }

  defineKey(key: SeriesKey): number {
    this.out.u8(KEY_RECORD)
    this.out.text(key.name)
    this.out.varint(key.labels.length)
    for (const [name, value] of key.labels) {
      this.out.text(name)
      this.out.text(value)
    }
    return this.#keys++
  }

  defineDevice(sn: string): number {
    this.out.u8(DEVICE_RECORD)
    this.out.text(sn)
    this.#lastKeys.push(undefined)
    return this.#devices++
  }

  /** `keys` and `values` belong together by index; `at` in ms. `keys` is kept, so it must not change later. */
  row(device: number, at: number, keys: Int32Array, values: Float64Array): void {
    const same = sameKeys(this.#lastKeys[device], keys)
    this.out.u8(same ? SAME_KEYS_ROW_RECORD : ROW_RECORD)
    this.out.varint(device)
    this.out.f64(at)
    if (!same) this.#writeKeys(device, keys)
    this.out.doubles(values)
  }

  /** The batch so far, copied; the next one starts empty but keeps the numbering. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.out.copy()
    this.out.reset()
    return bytes
  }

  #writeKeys(device: number, keys: Int32Array): void {
    this.out.varint(keys.length)
    let last = 0
    for (const key of keys) {
      this.out.zigzag(key - last)
      last = key
    }
    this.#lastKeys[device] = keys
  }
}

function sameKeys(a: Int32Array | undefined, b: Int32Array): boolean {
  if (a === b) return true
  if (a === undefined || a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
