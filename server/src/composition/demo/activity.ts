const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** The networks of the demo stand in Central Europe. */
const LOCAL_MS = HOUR_MS
/** What is busy when nobody is there, 0 to 1. */
const NIGHT = 0.09
/** How much of a working day a Saturday or Sunday is. */
const WEEKEND = 0.4

/** How busy people keep the networks at a moment, 0 to 1: mornings, afternoons and a little evening, less at weekends. */
export function activityAt(atMs: number): number {
  const local = atMs + LOCAL_MS
  const hour = (local % DAY_MS) / HOUR_MS
  const hill = (top: number, width: number) => Math.exp(-(((hour - top) / width) ** 2))
  const day = 0.7 * hill(10.6, 2.6) + 0.62 * hill(15.4, 3) + 0.28 * hill(20.3, 2)
  const number = Math.floor(local / DAY_MS)
  const weekday = (number + 4) % 7
  const weekend = weekday === 0 || weekday === 6 ? WEEKEND : 1
  return Math.min(1, NIGHT + day * weekend * (0.9 + 0.2 * fractionOf(number)))
}

/** Always the same for a number, spread evenly between 0 and 1. */
function fractionOf(number: number): number {
  const mixed = Math.imul(number ^ 0x9e37, 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 2 ** 32
}

/** Numbers between 0 and 1, always the same for a text. */
export function randomOf(text: string): () => number {
  let state = 2166136261
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
