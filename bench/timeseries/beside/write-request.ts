import { compressSync } from 'snappy'

/** A series of a request: its labels as `labelBytes` made them, its samples' times (ms) and values. */
export interface SentSeries {
  labels: Buffer
  times: ArrayLike<number>
  values: ArrayLike<number>
}

/** The labels of a series as they stand in a `prometheus.WriteRequest`, made once per series. Sorted by name. */
export function labelBytes(labels: readonly (readonly [string, string])[]): Buffer {
  return Buffer.concat(
    labels.map(([name, value]) => {
      const pair = Buffer.concat([field(0x0a, Buffer.from(name)), field(0x12, Buffer.from(value))])
      return field(0x0a, pair)
    }),
  )
}

function field(tag: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([tag, ...varint(bytes.length)]), bytes])
}

function varint(value: number): number[] {
  const bytes = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return [...bytes, rest]
}

/** Samples are 8 bytes of value and 6 of time (until 2109). */
const SAMPLE_BYTES = 16

/** Remote write 1.0, compressed, as quick as plain JavaScript makes it: the sender's cost is told apart. */
export class RequestWriter {
  #bytes = Buffer.alloc(1 << 20)
  #at = 0

  request(all: readonly SentSeries[]): Buffer {
    this.#at = 0
    for (const series of all) this.#series(series)
    return compressSync(this.#bytes.subarray(0, this.#at))
  }

  #series({ labels, times, values }: SentSeries): void {
    const length = labels.length + times.length * (SAMPLE_BYTES + 2)
    this.#reserve(length + 10)
    this.#bytes[this.#at++] = 0x0a
    this.#varint(length)
    labels.copy(this.#bytes, this.#at)
    this.#at += labels.length
    for (let i = 0; i < times.length; i++) this.#sample(times[i]!, values[i]!)
  }

  #sample(time: number, value: number): void {
    const { buffer } = { buffer: this.#bytes }
    buffer[this.#at] = 0x12
    buffer[this.#at + 1] = SAMPLE_BYTES
    buffer[this.#at + 2] = 0x09
    buffer.writeDoubleLE(value, this.#at + 3)
    buffer[this.#at + 11] = 0x10
    this.#at += 12
    this.#varint(time)
  }

  #varint(value: number): void {
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes[this.#at++] = (rest % 128) + 128
    this.#bytes[this.#at++] = rest
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#bytes.length) return
    const grown = Buffer.alloc(this.#bytes.length * 2 + more)
    this.#bytes.copy(grown, 0, 0, this.#at)
    this.#bytes = grown
  }
}
