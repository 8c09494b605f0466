import { remoteWriteLimits as limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import type { MessageVersion } from './negotiate.ts'

/**
 * What a request says, without an object or a text for each sample. Series `i` has the labels that lie in `bytes`
 * from `labelsFrom[i]` to `labelsTo[i]`, as remote write 1.0 encodes them and unchecked, and the samples from
 * `first[i]` on, before `first[i + 1]`.
 */
export interface SentMessage {
  version: MessageVersion
  bytes: Uint8Array
  labelsFrom: Int32Array
  labelsTo: Int32Array
  first: Int32Array
  /** ms since the epoch */
  at: Float64Array
  /** Bit for bit, but for NaN: those that are no staleness marker are all the same. */
  values: Float64Array
  histograms: number
  exemplars: number
}

const MOST = limits.samplesPerRequest
const EXPONENT = 0x7ff00000
const MANTISSA_HIGH = 0x000fffff
const QUIET_NAN = 0x7ff80000
const STALE_LOW = 2

/** Gathers what is read; one for the whole server, as a request is read in one go. */
class MessageBuffer {
  readonly #labelsFrom = new Int32Array(MOST)
  readonly #labelsTo = new Int32Array(MOST)
  readonly #first = new Int32Array(MOST + 1)
  readonly #at = new Float64Array(MOST)
  readonly #values = new Float64Array(MOST)
  readonly #words = new Uint32Array(this.#values.buffer)
  #series = 0
  #samples = 0
  histograms = 0
  exemplars = 0

  begin(): this {
    this.#series = 0
    this.#samples = 0
    this.histograms = 0
    this.exemplars = 0
    return this
  }

  /** @throws Refusal 413 */
  startSeries(): void {
    if (this.#series >= MOST) tooMany()
    this.#first[this.#series++] = this.#samples
  }

  /** Where the labels of the series begun last lie. */
  labels(from: number, to: number): void {
    this.labelsOf(this.#series - 1, from, to)
  }

  labelsOf(series: number, from: number, to: number): void {
    this.#labelsFrom[series] = from
    this.#labelsTo[series] = to
  }

  /** A value as its two halves. @throws Refusal 413 */
  sample(at: number, low: number, high: number): void {
    if (this.#samples >= MOST) tooMany()
    const index = this.#samples++
    this.#at[index] = at
    const isNan = (high & EXPONENT) === EXPONENT && ((high & MANTISSA_HIGH) | low) !== 0
    // Other NaN mean nothing to a sender, and might to the store.
    const isPlain = isNan && !(high === EXPONENT && low === STALE_LOW)
    this.#words[index * 2] = isPlain ? 0 : low
    this.#words[index * 2 + 1] = isPlain ? QUIET_NAN : high
  }

  end(bytes: Uint8Array, version: MessageVersion): SentMessage {
    const { histograms, exemplars } = this
    this.#first[this.#series] = this.#samples
    return {
      ...{ version, bytes, histograms, exemplars },
      labelsFrom: this.#labelsFrom.slice(0, this.#series),
      labelsTo: this.#labelsTo.slice(0, this.#series),
      first: this.#first.slice(0, this.#series + 1),
      at: this.#at.slice(0, this.#samples),
      values: this.#values.slice(0, this.#samples),
    }
  }
}

export type { MessageBuffer }
export const gathering = new MessageBuffer()

function tooMany(): never {
  throw new Refusal(413, `The request has more than ${MOST} samples or series: send fewer at a time.`)
}
