import type { Gathering } from './sent-message.ts'
import type { WireCursor } from './wire-cursor.ts'

const VALUE = 0x09
const TIMESTAMP = 0x10
const LAST_KNOWN = 2

/** A sample of either version; the cursor stands behind its tag. */
export function readSample(wire: WireCursor, sent: Gathering, outer: number): void {
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
