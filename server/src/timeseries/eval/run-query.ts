import type { Labels } from '../labels.ts'
import type { Expr } from '../parse/ast.ts'
import { parsedExpression } from '../parse/parsed-expressions.ts'
import { type Point, type QueryAnswer, QueryError, type QueryResult } from '../types.ts'
import { Annotations } from './annotations.ts'
import { formatSample, matrixResult, scalarResult, vectorResult } from './answer/answer.ts'
import { matrixText, vectorText } from './answer/answer-text.ts'
import { SAME_LABELS } from './answer/result-collector.ts'
import {
  checkPoints,
  DEFAULT_DIALECT,
  DEFAULT_LIMITS,
  type Dialect,
  type DividePart,
  type Limits,
  type Query,
  type SeriesSource,
} from './context.ts'
import { evaluateScalar, evaluateVector } from './evaluate.ts'
import { bare, evaluateString, isScalar } from './expressions.ts'
import { rawRange } from './selection/raw-range.ts'
import { collect } from './selection/selector.ts'
import type { Steps } from './steps.ts'
import type { StepSeries } from './value.ts'

export interface EvaluationOptions {
  source: SeriesSource
  limits?: Partial<Limits>
  dialect?: Partial<Dialect>
  timeoutMs?: number
  /** Vectors and matrices as JSON text. */
  asText?: boolean
  /** Called every few milliseconds of work; what it throws ends the query. */
  checkpoint?: () => void
  /** Given the whole expression: what evaluates parts of it in portions. */
  divideBy?: (root: Expr) => DividePart
}

type ShapedResult = QueryResult & Pick<QueryAnswer, 'text'>

/** How what was found is put: as values, or as the text that stands for them. */
interface Shape {
  vector(list: StepSeries[], steps: Steps): ShapedResult
  matrix(list: StepSeries[], steps: Steps): ShapedResult
}

const asValues: Shape = {
  vector: (list, steps) => ({ resultType: 'vector', result: vectorResult(list, steps) }),
  matrix: (list, steps) => ({ resultType: 'matrix', result: matrixResult(list, steps) }),
}

const asText: Shape = {
  vector: (list, steps) => ({ resultType: 'vector', result: [], text: vectorText(list, steps) }),
  matrix: (list, steps) => ({ resultType: 'matrix', result: [], text: matrixText(list, steps) }),
}

const shapeOf = (options: EvaluationOptions) => (options.asText ? asText : asValues)

/** An instant query at `time` (ms). Throws QueryError. */
export function runInstant(expr: string, time: number, options: EvaluationOptions): QueryAnswer {
  const { parsed, query } = parsedQuery({ expr, start: time, end: time, step: 0 }, options)
  const result = instantResult(parsed, query, { start: time, step: 1, count: 1 }, shapeOf(options))
  return annotated(result, query)
}

/** A range query from `start` to `end` by `step` (ms). Throws QueryError. */
export function runRange(
  expr: string,
  start: number,
  end: number,
  step: number,
  options: EvaluationOptions,
): QueryAnswer {
  if (!(step > 0))
    throw new QueryError(
      'bad_data',
      'zero or negative query resolution step widths are not accepted. Try a positive integer',
    )
  if (end < start) throw new QueryError('bad_data', 'end timestamp must not be before start time')
  const { parsed, query } = parsedQuery({ expr, start, end, step }, options)
  const count = Math.floor((end - start) / step) + 1
  // Prometheus counts the steps between the points.
  if (count - 1 > query.limits.maxSteps) {
    throw new QueryError(
      'bad_data',
      `exceeded maximum resolution of ${query.limits.maxSteps.toLocaleString('en-US')} points per timeseries. Try decreasing the query resolution (?step=XX)`,
    )
  }
  return annotated(rangeResult(parsed, query, { start, step, count }, shapeOf(options)), query)
}

/** An expression and when it is asked about, ms; an instant query has no step. */
export type AskedQuery = Pick<Query, 'start' | 'end' | 'step'> & { expr: string }

/** An expression as it is evaluated. Throws QueryError. */
export function parsedQuery(asked: AskedQuery, options: EvaluationOptions): { parsed: Expr; query: Query } {
  const { expr, start, end, step } = asked
  const parsed = parsedExpression(expr, { step, range: end - start })
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const { timeoutMs = limits.maxTimeMs } = options
  const divide = options.divideBy?.(parsed)
  const query: Query = {
    source: options.source,
    limits,
    dialect: { ...DEFAULT_DIALECT, ...options.dialect },
    annotations: new Annotations(expr),
    ...{ start, end, step },
    deadline: performance.now() + (timeoutMs < limits.maxTimeMs ? timeoutMs : limits.maxTimeMs),
    checkpoint: options.checkpoint ?? nothing,
    held: 0,
    ...(divide && { divide }),
    vector: (part, steps) => evaluateVector(part, query, steps),
    scalar: (part, steps) => evaluateScalar(part, query, steps),
  }
  return { parsed, query }
}

const nothing = () => undefined

function annotated(result: ShapedResult, query: Query): QueryAnswer {
  return { ...result, warnings: query.annotations.warnings, infos: query.annotations.infos }
}

function instantResult(expr: Expr, query: Query, steps: Steps, shape: Shape): ShapedResult {
  const inner = bare(expr)
  if (inner.kind === 'string')
    return { resultType: 'string', result: [steps.start / 1000, evaluateString(inner)] }
  if (inner.kind === 'matrix' || inner.kind === 'subquery') {
    return { resultType: 'matrix', result: rawRange(inner, query, steps).map(rawSeries) }
  }
  if (isScalar(inner)) {
    return { resultType: 'scalar', result: scalarResult(query.scalar(inner, steps), steps) }
  }
  const list = collect(query.vector(inner, steps), query, steps)
  checkDistinct(list)
  checkSize(list, query)
  return shape.vector(list, steps)
}

function rangeResult(expr: Expr, query: Query, steps: Steps, shape: Shape): ShapedResult {
  const inner = bare(expr)
  if (inner.kind === 'string' || inner.kind === 'matrix' || inner.kind === 'subquery') {
    const type = inner.kind === 'string' ? 'string' : 'range vector'
    throw new QueryError(
      'bad_data',
      `invalid expression type "${type}" for range query, must be Scalar or instant Vector`,
    )
  }
  if (isScalar(inner)) return scalarMatrix(query.scalar(inner, steps), steps)
  const list = collect(query.vector(inner, steps), query, steps)
  checkDistinct(list)
  checkSize(list, query)
  return shape.matrix(list, steps)
}

function scalarMatrix(values: Float64Array, steps: Steps): QueryResult {
  const points = Array.from(
    values,
    (value, i): Point => [(steps.start + i * steps.step) / 1000, formatSample(value)],
  )
  return { resultType: 'matrix', result: [{ metric: {}, values: points }] }
}

function rawSeries({ labels, times, values }: { labels: Labels; times: number[]; values: number[] }) {
  return {
    metric: labels.toMap(),
    values: times.map((time, i): Point => [time / 1000, formatSample(values[i]!)]),
  }
}

function checkSize(list: { present: Uint8Array }[], { limits }: Query): void {
  let points = 0
  for (const { present } of list) for (const one of present) points += one
  checkPoints(points, limits)
}

/** An answer must not hold two series of the same labels. */
function checkDistinct(list: { labels: Labels }[]): void {
  const seen = new Set<string>()
  for (const { labels } of list) {
    if (seen.has(labels.signature)) throw new QueryError('execution', SAME_LABELS)
    seen.add(labels.signature)
  }
}
