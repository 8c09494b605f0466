import type { MessageBuffer } from './sent-message.ts'
import type { WireCursor } from './wire-cursor.ts'

const VALUE = 0x09
const TIMESTAMP = 0x10
const LAST_KNOWN = 2

/** A sample of either version; the cursor stands behind its tag. */
export function readSample(wire: WireCursor, sent: MessageBuffer, outer: number): void {
  const end = wire.delimited(outer)
  let [low, high, at] = [0, 0, 0]
  while (wire.at < end) {
    const tag = wire.uint32(end)
    if (tag === VALUE) {
      const place = wire.fixed64(end)
      low = wire.view.getUint32(place, true)
      high = wire.view.getUint32(place + 4, true)
    } else if (tag === TIMESTAMP) at = wire.int64(end)
    else wire.pass(tag, end, LAST_KNOWN)
  }
  sent.sample(at, low, high)
}

/** Tags of what a series of either version has beside, and the highest number of its fields. */
interface OtherParts {
  histogram: number
  exemplar: number
  lastKnown: number
}

/** Counts histograms and exemplars, which are not kept, and passes by what nobody knows. */
export function passOther(
  wire: WireCursor,
  sent: MessageBuffer,
  tag: number,
  end: number,
  { histogram, exemplar, lastKnown }: OtherParts,
): void {
  if (tag === histogram) sent.histograms += 1
  if (tag === exemplar) sent.exemplars += 1
  wire.pass(tag, end, tag === histogram || tag === exemplar ? 0 : lastKnown)
}
