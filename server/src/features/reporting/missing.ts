import type { Span } from '../../timeseries/types.ts'
import type { Window } from './window.ts'

/** A report names no more times than so many. */
const MOST = 5

/** What of a window is among times of which samples were lost: in order, apart, those that lie closest together as one. */
export function missingIn(lost: readonly Span[], { from, to }: Pick<Window, 'from' | 'to'>): Span[] {
  const [first, last] = [from * 1000, to * 1000]
  // What stands at the beginning of a window is the window before's.
  const within = lost
    .filter((span) => span.to > first && span.from <= last)
    .map((span) => ({ from: Math.max(span.from, first), to: Math.min(span.to, last) }))
    .sort((a, b) => a.from - b.from)
  const found: Span[] = []
  for (const span of within) {
    const before = found.at(-1)
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to)
    else found.push(span)
  }
  while (found.length > MOST) joinClosest(found)
  return found
}

function joinClosest(spans: Span[]): void {
  let closest = 1
  const apart = (at: number) => spans[at]!.from - spans[at - 1]!.to
  for (let at = 2; at < spans.length; at++) if (apart(at) < apart(closest)) closest = at
  const [joined] = spans.splice(closest, 1)
  spans[closest - 1]!.to = joined!.to
}
