import { ByteWriter } from '../codec/byte-writer.ts'

/** Record marks inside a batch; part of the log's format. */
export const KEY_RECORD = 1
export const DEVICE_RECORD = 2
export const LIST_RECORD = 3
export const ROW_RECORD = 4
/** A label and its value, for keys that name theirs by number. */
export const LABEL_RECORD = 5
export const LABELLED_KEY_RECORD = 6

/** A series key: what was measured, without the device. Label names are sorted. */
export interface SeriesKey {
  name: string
  labels: readonly (readonly [string, string])[]
}

/**
 * Writes rows as bytes, for the way into the worker and for the log alike. Names, serials and lists of keys are
 * written once, then referred to by number; a reader must see all batches of one writer in order. Both ends count
 * alike, from 0.
 */
export class RowBatchWriter {
  readonly out = new ByteWriter(64 * 1024)
  #keys = 0
  #devices = 0
  #lists = 0
  #labels = 0

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

  defineLabel([name, value]: readonly [string, string]): number {
    this.out.u8(LABEL_RECORD)
    this.out.text(name)
    this.out.text(value)
    return this.#labels++
  }

  /** A key of labels that were defined, the name as the value of one: short where many keys share theirs. */
  defineLabelledKey(name: number, labels: readonly number[]): number {
    this.out.u8(LABELLED_KEY_RECORD)
    this.out.varint(name)
    this.out.varint(labels.length)
    for (const label of labels) this.out.varint(label)
    return this.#keys++
  }

  defineDevice(sn: string): number {
    this.out.u8(DEVICE_RECORD)
    this.out.text(sn)
    return this.#devices++
  }

  /** A list of keys that rows may have; reports of like devices share theirs. */
  defineList(keys: Int32Array): number {
    this.out.u8(LIST_RECORD)
    this.out.varint(keys.length)
    let last = 0
    for (const key of keys) {
      this.out.zigzag(key - last)
      last = key
    }
    return this.#lists++
  }

  /** `values` belong to the list's keys by index; `at` in ms. */
  row(device: number, list: number, at: number, values: Float64Array): void {
    this.out.u8(ROW_RECORD)
    this.out.varint(device)
    this.out.varint(list)
    this.out.f64(at)
    this.out.doubles(values)
  }

  /** The batch so far, copied; the next one starts empty but keeps the numbering. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.out.copy()
    this.out.reset()
    return bytes
  }
}
