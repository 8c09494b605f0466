import type { Assignment, Colouring } from './colouring.ts'

/** Of a network's radios, so many may change at a time: the others carry its clients meanwhile. */
export const WINDOW_SHARE = 0.25
/** A small network would else take a week. */
const LEAST_RADIOS = 4

export const radiosAtOnce = (radios: number, share: number): number =>
  Math.max(LEAST_RADIOS, Math.ceil(radios * share))

/** The radios of a band, and where each is to be in the end. */
export interface BandGoal {
  graph: Colouring
  goal: Assignment
}

export interface WindowMove {
  graph: Colouring
  at: number
  choice: number
}

/**
 * What of all moves is done first: one by one that which gains most with those before it done and the others where
 * they are. What would gain only after others waits for their window.
 */
export function movesAtOnce(bands: readonly BandGoal[], most: number): WindowMove[] {
  const all = bands.flatMap(({ graph, goal }) =>
    goal.flatMap((choice, at): WindowMove[] => (graph.isChanged(at, choice) ? [{ graph, at, choice }] : [])),
  )
  if (all.length <= most) return all
  const now = new Map(bands.map(({ graph }) => [graph, graph.current()]))
  const left = new Set(all)
  const chosen: WindowMove[] = []
  while (chosen.length < most) {
    let best: WindowMove | null = null
    let least = -1e-9
    for (const move of left) {
      const gain = changeOf(move, now.get(move.graph)!)
      if (gain < least) [best, least] = [move, gain]
    }
    if (!best) break
    now.get(best.graph)![best.at] = best.choice
    left.delete(best)
    chosen.push(best)
  }
  return chosen
}

const changeOf = ({ graph, at, choice }: WindowMove, now: Assignment): number =>
  graph.costAt(now, at, choice) - graph.costAt(now, at, now[at]!)
