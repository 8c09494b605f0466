import { ByteReader } from '../codec/byte-reader.ts'
import type { InUse } from '../names/catalog.ts'
import {
  DEVICE_RECORD,
  KEY_RECORD,
  LABEL_RECORD,
  LABELLED_KEY_RECORD,
  LIST_RECORD,
  ROW_RECORD,
  type SeriesKey,
} from './row-batch-writer.ts'

/** What a reader hands out. Numbers in `row` are those that `key` and `device` answered. */
export interface RowSink {
  /** Answers the sink's own number for the key. */
  key(key: SeriesKey): number
  device(sn: string): number
  /** `keys` is the same object for all rows of one list; `values` is fresh each time. */
  row(device: number, at: number, keys: Int32Array, values: Float64Array): void
}

/** Reads the batches of one RowBatchWriter, in order. Throws RangeError on bytes that are none. */
export class RowBatchReader {
  readonly #sink: RowSink
  #keys: number[] = []
  #devices: number[] = []
  #lists: Int32Array[] = []
  #labels: (readonly [string, string])[] = []

  constructor(sink: RowSink) {
    this.#sink = sink
  }

  /** Marks the sink's numbers that rows to come may have. */
  markUse({ keys, devices }: InUse): void {
    for (const key of this.#keys) keys[key] = 1
    for (const device of this.#devices) devices[device] = 1
  }

  read(bytes: Uint8Array): void {
    const input = new ByteReader(bytes)
    while (!input.done) this.#record(input, input.u8())
  }

  #record(input: ByteReader, kind: number): void {
    if (kind === KEY_RECORD) this.#keys.push(this.#sink.key(readKey(input)))
    else if (kind === DEVICE_RECORD) this.#devices.push(this.#sink.device(input.text()))
    else if (kind === LIST_RECORD) this.#lists.push(this.#readList(input))
    else if (kind === ROW_RECORD) this.#row(input)
    else if (kind === LABEL_RECORD) this.#labels.push([input.text(), input.text()])
    else if (kind === LABELLED_KEY_RECORD) this.#keys.push(this.#sink.key(this.#readLabelledKey(input)))
    else throw new RangeError(`unknown record ${kind}`)
  }

  #row(input: ByteReader): void {
    const device = this.#devices[input.varint()]
    const keys = this.#lists[input.varint()]
    const at = input.f64()
    if (keys === undefined || device === undefined) throw new RangeError('a row of an unknown device or list')
    this.#sink.row(device, at, keys, input.doubles(keys.length))
  }

  #readLabelledKey(input: ByteReader): SeriesKey {
    const [, name] = this.#label(input)
    const labels: (readonly [string, string])[] = []
    for (let i = input.varint(); i > 0; i--) labels.push(this.#label(input))
    return { name, labels }
  }

  #label(input: ByteReader): readonly [string, string] {
    const label = this.#labels[input.varint()]
    if (label === undefined) throw new RangeError('a key with an unknown label')
    return label
  }

  #readList(input: ByteReader): Int32Array {
    const keys = new Int32Array(input.varint())
    let last = 0
    for (let i = 0; i < keys.length; i++) {
      last += input.zigzag()
      const own = this.#keys[last]
      if (own === undefined) throw new RangeError('a list with an unknown key')
      keys[i] = own
    }
    return keys
  }
}

function readKey(input: ByteReader): SeriesKey {
  const name = input.text()
  const labels: (readonly [string, string])[] = []
  for (let i = input.varint(); i > 0; i--) labels.push([input.text(), input.text()])
  return { name, labels }
}
