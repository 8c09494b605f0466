import type { Labels } from '../../labels.ts'
import type { Binary } from '../../parse/ast.ts'
import { isComparison, isSetOperator } from '../../parse/check-types.ts'
import { relabel } from '../answer/result-collector.ts'
import type { Query } from '../context.ts'
import { isScalar } from '../expressions.ts'
import { namesMayDiffer } from '../metric-names.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries, Vector } from '../value.ts'
import { numberOperator } from './arithmetic.ts'
import { evaluateSetOperator } from './set-operators.ts'
import { matchVectors } from './vector-matching.ts'

/** Evaluates a binary operator of which at least one side is a vector. */
export function evaluateVectorBinary(expr: Binary, query: Query, steps: Steps): Vector {
  if (isSetOperator(expr.op)) return evaluateSetOperator(expr, query, steps)
  if (isScalar(expr.left)) return withScalar(expr, query, steps, true)
  if (isScalar(expr.right)) return withScalar(expr, query, steps, false)
  return matchVectors(expr, query, steps)
}

function withScalar(expr: Binary, query: Query, steps: Steps, scalarLeft: boolean): Vector {
  const [scalarSide, vectorSide] = scalarLeft ? [expr.left, expr.right] : [expr.right, expr.left]
  const scalar = query.scalar(scalarSide, steps)
  const results = applied(expr, scalar, query.vector(vectorSide, steps), scalarLeft)
  if (keepsName(expr)) return results
  return relabel(results, (labels: Labels) => labels.withoutName(), namesMayDiffer(vectorSide), query, steps)
}

/** A filtering comparison gives the vector's own elements, so they keep their name. */
export function keepsName(expr: Binary): boolean {
  return isComparison(expr.op) && !expr.bool
}

function* applied(
  expr: Binary,
  scalar: Float64Array,
  vector: Vector,
  scalarLeft: boolean,
): Generator<StepSeries> {
  const operator = numberOperator(expr.op, expr.bool)
  const filters = keepsName(expr)
  for (const { labels, values, present } of vector) {
    const result = { labels, values: new Float64Array(values.length), present: new Uint8Array(values.length) }
    for (let i = 0; i < values.length; i++) {
      if (present[i] === 0) continue
      const value = scalarLeft ? operator(scalar[i]!, values[i]!) : operator(values[i]!, scalar[i]!)
      if (value === undefined) continue
      result.values[i] = filters ? values[i]! : value
      result.present[i] = 1
    }
    if (result.present.includes(1)) yield result
  }
}
