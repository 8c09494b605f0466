import type { Assignment, Colouring } from './colouring.ts'

const RESTARTS = 4
const SWEEPS = 40

/**
 * The cheapest assignment that was found: from where all are now, and from seats given anew in several orders, each
 * bettered until no single move gains. The same for the same seed, never dearer than now.
 */
export function searchChannels(graph: Colouring, seed: number): Assignment {
  const random = randomOf(seed)
  const now = graph.current()
  const starts = [now, ...Array.from({ length: RESTARTS }, () => seated(graph, random))]
  let best = now
  let least = graph.cost(now)
  for (const start of starts) {
    const found = bettered(graph, start, random)
    const cost = graph.cost(found)
    if (cost < least - 1e-9) [best, least] = [found, cost]
  }
  return withoutIdleMoves(graph, best, now)
}

/** Who hears most sits first; among alike chance decides. */
function seated(graph: Colouring, random: () => number): Assignment {
  const order = shuffled(graph.size, random).toSorted(
    (one, other) => graph.weightAt(other) * (0.7 + 0.6 * random()) - graph.weightAt(one),
  )
  const assignment: Assignment = Array.from({ length: graph.size }, () => -1)
  for (const at of order) assignment[at] = graph.bestAt(assignment, at)
  return assignment
}

function bettered(graph: Colouring, start: Assignment, random: () => number): Assignment {
  const assignment = [...start]
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let moved = false
    for (const at of shuffled(graph.size, random)) {
      const best = graph.bestAt(assignment, at)
      if (best === assignment[at]) continue
      assignment[at] = best
      moved = true
    }
    if (!moved) break
  }
  return assignment
}

/** A move that gains nothing once the others have moved is not made. */
function withoutIdleMoves(graph: Colouring, found: Assignment, now: Assignment): Assignment {
  const assignment = [...found]
  for (let at = 0; at < graph.size; at++) {
    if (assignment[at] === now[at] || graph.isElsewhere(at)) continue
    const stays = graph.costAt(assignment, at, now[at]!)
    if (stays <= graph.costAt(assignment, at, assignment[at]!) + 1e-9) assignment[at] = now[at]!
  }
  return assignment
}

function shuffled(size: number, random: () => number): number[] {
  const order = Array.from({ length: size }, (_, at) => at)
  for (let at = size - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

/** mulberry32: small, and the same everywhere. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
