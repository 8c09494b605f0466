import { passOther, readSample } from './sample-part.ts'
import { gathering, type MessageBuffer, type SentMessage } from './sent-message.ts'
import { WireCursor } from './wire-cursor.ts'

/** Tags: number of the field × 8 + wire type. */
const SERIES = 0x0a
const LABEL = 0x0a
const SAMPLE = 0x12
const OTHERS = { exemplar: 0x1a, histogram: 0x22, lastKnown: 4 }
const LAST_KNOWN = 1

type Range = [from: number, to: number]

/** `prometheus.WriteRequest`. @throws MalformedMessage, Refusal 413 */
export function decodeV1(bytes: Uint8Array): SentMessage {
  const wire = new WireCursor(bytes)
  const [sent, scattered] = [gathering.begin(), new ScatteredLabels(bytes)]
  while (wire.at < bytes.length) {
    const tag = wire.uint32(bytes.length)
    if (tag === SERIES) readSeries(wire, sent, wire.delimited(bytes.length), scattered)
    else wire.pass(tag, bytes.length, LAST_KNOWN)
  }
  return sent.end(scattered.bytes(), 1)
}

function readSeries(wire: WireCursor, sent: MessageBuffer, end: number, scattered: ScatteredLabels): void {
  sent.startSeries()
  let [from, to] = [wire.at, wire.at]
  let before: Range[] | undefined
  while (wire.at < end) {
    const start = wire.at
    const tag = wire.uint32(end)
    if (tag === LABEL) {
      // Senders write all labels, then the samples; any order is allowed.
      if (start !== to) {
        if (to > from) before = [...(before ?? []), [from, to]]
        from = start
      }
      wire.at = wire.delimited(end)
      to = wire.at
    } else if (tag === SAMPLE) readSample(wire, sent, end)
    else passOther(wire, sent, tag, end, OTHERS)
  }
  if (before) [from, to] = scattered.together([...before, [from, to]])
  sent.labels(from, to)
}

/** Labels that do not stand together are put behind the message, together. */
class ScatteredLabels {
  readonly #bytes: Uint8Array
  readonly #pieces: Uint8Array[] = []
  #length: number

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#length = bytes.length
  }

  together(ranges: Range[]): Range {
    const from = this.#length
    for (const [start, end] of ranges) {
      this.#pieces.push(this.#bytes.subarray(start, end))
      this.#length += end - start
    }
    return [from, this.#length]
  }

  bytes(): Uint8Array {
    return this.#pieces.length === 0 ? this.#bytes : Buffer.concat([this.#bytes, ...this.#pieces])
  }
}
