import type { Aggregation, Binary, Call, Expr } from '../parse/ast.ts'
import { QueryError } from '../types.ts'
import { evaluateAggregation } from './aggregation/aggregation.ts'
import { relabel } from './answer/result-collector.ts'
import type { Query } from './context.ts'
import { evaluateCall } from './functions/call.ts'
import { namesMayDiffer } from './metric-names.ts'
import { greater, lesser, scalarBinary } from './operators/arithmetic.ts'
import { evaluateVectorBinary } from './operators/binary.ts'
import { evaluateSelector } from './selection/selector.ts'
import type { Steps } from './steps.ts'
import type { StepSeries, Vector } from './value.ts'

/** The value of a scalar expression at every step. */
export function evaluateScalar(expr: Expr, query: Query, steps: Steps): Float64Array {
  switch (expr.kind) {
    case 'number':
      return new Float64Array(steps.count).fill(expr.value)
    case 'paren':
      return evaluateScalar(expr.expr, query, steps)
    case 'unary': {
      const values = evaluateScalar(expr.expr, query, steps)
      return expr.op === '-' ? values.map((value) => -value) : values
    }
    case 'binary':
      return scalarBinary(
        expr.op,
        evaluateScalar(expr.left, query, steps),
        evaluateScalar(expr.right, query, steps),
      )
    case 'call':
      return scalarCall(expr, query, steps)
    default:
      throw new QueryError('internal', `${expr.kind} is no scalar`)
  }
}

function scalarCall({ name, args }: Call, query: Query, steps: Steps): Float64Array {
  const values = new Float64Array(steps.count)
  const constant = CONSTANTS[name]
  if (constant) return values.fill(constant(query))
  if (name === 'time') return values.map((_, i) => (steps.start + i * steps.step) / 1000)
  if (name === 'scalar') return onlyElement(evaluateVector(args[0]!, query, steps), values)
  const [a, b] = args.map((arg) => evaluateScalar(arg, query, steps)) as [Float64Array, Float64Array]
  const choose = name === 'min_of' ? lesser : greater
  return values.map((_, i) => choose(a[i]!, b[i]!))
}

/** Scalars that are the same at every step; times in seconds, of the query's own range also inside a subquery. */
const CONSTANTS: Record<string, ((query: Query) => number) | undefined> = {
  pi: () => Math.PI,
  start: ({ start }) => start / 1000,
  end: ({ end }) => end / 1000,
  step: ({ step }) => step / 1000,
  range: ({ start, end }) => (end - start) / 1000,
}

/** `scalar(v)`: the one element's value, NaN where there is none or several. */
function onlyElement(vector: Vector, values: Float64Array): Float64Array {
  const found = new Uint32Array(values.length)
  for (const series of vector) {
    for (let i = 0; i < values.length; i++) {
      if (series.present[i] === 0) continue
      values[i] = series.values[i]!
      found[i]!++
    }
  }
  return values.map((value, i) => (found[i] === 1 ? value : Number.NaN))
}

/** The series of a vector expression, made as they are consumed. */
export function evaluateVector(expr: Expr, query: Query, steps: Steps): Vector {
  const divided = query.divide?.(expr, query, steps)
  if (divided) return divided
  switch (expr.kind) {
    case 'selector':
      return evaluateSelector(expr, query, steps)
    case 'paren':
      return evaluateVector(expr.expr, query, steps)
    case 'unary':
      return evaluateUnary(expr.op, expr.expr, query, steps)
    case 'call':
      return evaluateCall(expr, query, steps)
    case 'aggregation':
      return evaluateAggregation(expr as Aggregation, query, steps)
    case 'binary':
      return evaluateVectorBinary(expr as Binary, query, steps)
    default:
      throw new QueryError('internal', `${expr.kind} is no instant vector`)
  }
}

function evaluateUnary(op: '+' | '-', inner: Expr, query: Query, steps: Steps): Vector {
  const vector = evaluateVector(inner, query, steps)
  if (op === '+') return vector
  return relabel(negated(vector), (labels) => labels.withoutName(), namesMayDiffer(inner), query, steps)
}

function* negated(vector: Vector): Generator<StepSeries> {
  for (const series of vector) yield { ...series, values: series.values.map((value) => -value) }
}
