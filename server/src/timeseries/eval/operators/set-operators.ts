import type { Binary } from '../../parse/ast.ts'
import { ResultCollector } from '../answer/result-collector.ts'
import { hold, type Query } from '../context.ts'
import { collect } from '../selection/selector.ts'
import type { Steps } from '../steps.ts'
import { isEmpty, type StepSeries, type Vector } from '../value.ts'
import { matchingLabel } from './match-groups.ts'

/** `and`, `or`, `unless`: keep elements by whether the other side has one of the same match group at that step. */
export function evaluateSetOperator(expr: Binary, query: Query, steps: Steps): StepSeries[] {
  const keep = matchingLabel(expr.matching)
  const signatureOf = (series: StepSeries) => series.labels.signatureOf(keep)
  const left = collect(query.vector(expr.left, steps), query, steps)
  if (expr.op === 'or') {
    const right = collect(query.vector(expr.right, steps), query, steps)
    const results = new ResultCollector(query, steps)
    const there = presenceOf(left, signatureOf, query)
    for (const series of [...left, ...where(right, there, signatureOf, false)]) results.add(series)
    return results.list()
  }
  const there = presenceOf(query.vector(expr.right, steps), signatureOf, query)
  return where(left, there, signatureOf, expr.op === 'and')
}

/** The steps of each group; the series themselves are not kept. */
function presenceOf(
  others: Vector,
  signatureOf: (series: StepSeries) => string,
  query: Query,
): Map<string, Uint8Array> {
  const presence = new Map<string, Uint8Array>()
  for (const other of others) {
    const signature = signatureOf(other)
    const known = presence.get(signature)
    if (known === undefined) {
      // A byte each, of a number's eight.
      hold(query, Math.ceil(other.present.length / 8))
      presence.set(signature, other.present.slice())
    } else for (let i = 0; i < known.length; i++) known[i]! |= other.present[i]!
  }
  return presence
}

/** The elements whose group is present (`wanted`) or not among the others, step by step. */
function where(
  list: StepSeries[],
  presence: ReadonlyMap<string, Uint8Array>,
  signatureOf: (series: StepSeries) => string,
  wanted: boolean,
): StepSeries[] {
  return list
    .map((series) => {
      const there = presence.get(signatureOf(series))
      return { ...series, present: remaining(series.present, there, wanted) }
    })
    .filter((series) => !isEmpty(series))
}

/** The steps of `own` at which the others are there (`wanted`) or are not. */
function remaining(own: Uint8Array, there: Uint8Array | undefined, wanted: boolean): Uint8Array {
  if (there === undefined) return wanted ? new Uint8Array(own.length) : own
  const present = new Uint8Array(own.length)
  for (let i = 0; i < own.length; i++) present[i] = own[i]! & (wanted ? there[i]! : 1 - there[i]!)
  return present
}
