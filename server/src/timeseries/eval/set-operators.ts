import type { Binary } from '../parse/ast.ts'
import type { Query, Steps } from './context.ts'
import { matchingLabel } from './match-groups.ts'
import { ResultCollector } from './result-collector.ts'
import { collect } from './selector.ts'
import { isEmpty, type StepSeries } from './value.ts'

/** `and`, `or`, `unless`: keep elements by whether the other side has one of the same match group at that step. */
export function evaluateSetOperator(expr: Binary, query: Query, steps: Steps): StepSeries[] {
  const keep = matchingLabel(expr.matching)
  const signatureOf = (series: StepSeries) => series.labels.signatureOf(keep)
  const left = collect(query.vector(expr.left, steps), query, steps)
  const right = collect(query.vector(expr.right, steps), query, steps)
  if (expr.op === 'or') {
    const results = new ResultCollector(query, steps)
    for (const series of [...left, ...where(right, left, signatureOf, false)]) results.add(series)
    return results.list()
  }
  return where(left, right, signatureOf, expr.op === 'and')
}

/** The elements whose group is present (`wanted`) or not among the others, step by step. */
function where(
  list: StepSeries[],
  others: StepSeries[],
  signatureOf: (series: StepSeries) => string,
  wanted: boolean,
): StepSeries[] {
  const presence = new Map<string, Uint8Array>()
  for (const other of others) {
    const signature = signatureOf(other)
    const known = presence.get(signature)
    if (known === undefined) presence.set(signature, other.present.slice())
    else for (let i = 0; i < known.length; i++) known[i]! |= other.present[i]!
  }
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
