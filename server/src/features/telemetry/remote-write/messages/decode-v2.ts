import { ByteWriter } from '../../../../timeseries/storage/codec/byte-writer.ts'
import { remoteWriteLimits as limits } from '../limits.ts'
import { Refusal } from '../refusal.ts'
import { writeLabel } from '../series/label-bytes.ts'
import { passOther, readSample } from './sample-part.ts'
import { gathering, type MessageBuffer, type SentMessage } from './sent-message.ts'
import { MalformedMessage, WireCursor } from './wire-cursor.ts'

/** Tags: number of the field × 8 + wire type. */
const SYMBOL = 0x22
const SERIES = 0x2a
const REFERENCE = 0x08
const REFERENCES = 0x0a
const SAMPLE = 0x12
const OTHERS = { histogram: 0x1a, exemplar: 0x22, lastKnown: 4 }
const LAST_KNOWN = 5
/** One more than a series may have: enough to be refused for it. */
const MOST_BYTES = limits.inflatedMaxBytes
const MOST_REFERENCES = (limits.labelsPerSeries + 1) * 2

/**
 * `io.prometheus.write.v2.Request`: its labels are numbers of symbols, which may come behind them. They become what
 * 1.0 sends, by which series are known. @throws MalformedMessage, Refusal 413
 */
export function decodeV2(bytes: Uint8Array): SentMessage {
  const wire = new WireCursor(bytes)
  const sent = gathering.begin()
  const symbols: Uint8Array[] = []
  const references: number[][] = []
  while (wire.at < bytes.length) {
    const tag = wire.uint32(bytes.length)
    if (tag === SYMBOL) {
      const end = wire.delimited(bytes.length)
      symbols.push(bytes.subarray(wire.at, end))
      wire.at = end
    } else if (tag === SERIES) references.push(readSeries(wire, sent, wire.delimited(bytes.length)))
    else if (tag >>> 3 === 4 || tag >>> 3 === LAST_KNOWN)
      throw new MalformedMessage('a field of another type')
    else wire.pass(tag, bytes.length, 0)
  }
  if (symbols.length > 0 && symbols[0]!.length > 0)
    throw new MalformedMessage('the first symbol is not empty')
  return sent.end(spellOut(references, symbols, sent), 2)
}

/** Answers the references of its labels. */
function readSeries(wire: WireCursor, sent: MessageBuffer, end: number): number[] {
  sent.startSeries()
  const references: number[] = []
  let count = 0
  // Those beyond are only counted: they would be millions.
  const take = (reference: number) => {
    if (count++ < MOST_REFERENCES) references.push(reference)
  }
  while (wire.at < end) {
    const tag = wire.uint32(end)
    if (tag === REFERENCES) {
      const last = wire.delimited(end)
      while (wire.at < last) take(wire.uint32(last))
    } else if (tag === REFERENCE) take(wire.uint32(end))
    else if (tag === SAMPLE) readSample(wire, sent, end)
    else passOther(wire, sent, tag, end, OTHERS)
  }
  if (count % 2 !== 0) throw new MalformedMessage('a label without its value')
  return references
}

function spellOut(references: number[][], symbols: Uint8Array[], sent: MessageBuffer): Uint8Array {
  const out = new ByteWriter(64 * 1024)
  for (const [series, own] of references.entries()) {
    const from = out.length
    for (let i = 0; i < own.length; i += 2) {
      const [name, value] = [symbols[own[i]!], symbols[own[i + 1]!]]
      if (!name || !value) throw new MalformedMessage('a symbol that is not there')
      writeLabel(out, name, value)
      // A few bytes of references may stand for much.
      if (out.length > MOST_BYTES) throw new Refusal(413, `The labels come to more than ${MOST_BYTES} bytes.`)
    }
    sent.labelsOf(series, from, out.length)
  }
  return out.bytes
}
