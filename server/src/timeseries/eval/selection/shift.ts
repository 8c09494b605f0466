import type { AtModifier, Shift } from '../../parse/ast.ts'
import type { Steps } from '../steps.ts'

/** The query's own range, ms. */
interface QueryRange {
  start: number
  end: number
}

/** Where a shifted selector looks at each step: a fixed moment, or the step's own time less the offset (ms). */
export interface EvalTimes {
  fixed: boolean
  first: number
  last: number
  /** From one look to the next, ms; 0 where it is fixed. */
  every: number
  at(step: number): number
}

export function evalTimesOf(shift: Shift, query: QueryRange, steps: Steps): EvalTimes {
  if (shift.at) {
    const moment = pinned(shift.at, query) - shift.offset
    return { fixed: true, first: moment, last: moment, every: 0, at: () => moment }
  }
  const first = steps.start - shift.offset
  const at = (step: number) => first + step * steps.step
  return { fixed: false, first, last: at(steps.count - 1), every: steps.step, at }
}

function pinned(at: AtModifier, query: QueryRange): number {
  if (at.kind === 'time') return at.ms
  return at.kind === 'start' ? query.start : query.end
}
