import { hash } from 'node:crypto'
import type { Labels } from '../../labels.ts'
import type { Aggregation } from '../../parse/ast.ts'
import { QueryError } from '../../types.ts'
import { goNumber } from '../answer/answer.ts'
import type { Query } from '../context.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, isEmpty, type StepSeries } from '../value.ts'
import { checkCount, gather, keep, presentAt } from './aggregation-of-all.ts'
import { inGroups } from './grouping.ts'

/** Any k elements of each group: the first ones. */
export function limitK(expr: Aggregation, query: Query, steps: Steps): StepSeries[] {
  const wanted = query.scalar(expr.parameter!, steps)
  checkCount(wanted)
  return inGroups(expr, gather(expr, query, steps)).flatMap(({ members }) => {
    const results = members.map(({ labels }) => emptySeries(labels, steps.count))
    for (let step = 0; step < steps.count; step++) {
      const count = Math.trunc(Math.max(0, wanted[step]!))
      keep(presentAt(members, step).slice(0, count), members, results, step)
    }
    return results.filter((series) => !isEmpty(series))
  })
}

/** A share of the elements, always the same ones: a negative ratio takes those that the rest of 1 leaves out. */
export function limitRatio(expr: Aggregation, query: Query, steps: Steps): StepSeries[] {
  const ratios = query.scalar(expr.parameter!, steps)
  if (ratios.some(Number.isNaN)) throw new QueryError('execution', 'Ratio value is NaN')
  const bad = ratios.find((ratio) => Math.abs(ratio) > 1)
  if (bad !== undefined) {
    const capped = `got ${goNumber(bad)}, capping to ${Math.sign(bad)}`
    query.annotations.warn(`ratio value should be between -1 and 1, ${capped}`, expr.parameter!)
  }
  return gather(expr, query, steps)
    .map((series) => ({ ...series, present: chosenSteps(series, ratios) }))
    .filter((series) => !isEmpty(series))
}

function chosenSteps({ labels, present }: StepSeries, ratios: Float64Array): Uint8Array {
  const place = placeOf(labels)
  return present.map((there, step) => {
    const ratio = ratios[step]!
    return there & Number(ratio >= 0 ? place < ratio : place >= 1 + ratio)
  })
}

/** Where between 0 and 1 a label set lies: evenly spread, and for ever the same. */
function placeOf(labels: Labels): number {
  return hash('sha256', labels.signature, 'buffer').readUIntBE(0, 6) / 2 ** 48
}
