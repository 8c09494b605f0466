import type { Labels } from '../labels.ts'
import type { Expr, Matcher } from '../parse/ast.ts'
import type { SeriesBuffer } from '../storage/series-buffer.ts'
import { QueryError } from '../types.ts'
import type { Annotations } from './annotations.ts'
import type { RolledPart } from './selection/rolled-windows.ts'
import type { SelectHints } from './selection/select-hints.ts'
import type { Steps } from './steps.ts'
import type { Vector } from './value.ts'

/** One stored series and its samples; the buffer is only good until the next series is asked for. */
export interface SelectedSeries {
  labels: Labels
  samples: SeriesBuffer
  /** What precedes the samples, where windows are looked at and only roll-ups are left of it. */
  rolled?: RolledPart
}

/** What the evaluator may read: it knows no other way to any data, so a scoped source scopes the whole query. */
export interface SeriesSource {
  /** Series that match, with samples of `from` … `to` (ms, inclusive); series without any are left out. */
  select(matchers: readonly Matcher[], from: number, to: number, hints: SelectHints): Iterable<SelectedSeries>
}

export interface Limits {
  /** Steps of one range query. */
  maxSteps: number
  /** Series one selector may find. */
  maxSeries: number
  /** Numbers a query may hold at once. */
  maxSamples: number
  /** Steps at which one subquery may evaluate its expression. */
  maxSubquerySteps: number
  /** Points of one answer: each becomes an object on its way to the caller. */
  maxPoints: number
  /** The longest any query may take, ms; a caller may ask for less. */
  maxTimeMs: number
  /** Steps of work, as estimated before it is begun. */
  maxWork: number
}

export const DEFAULT_LIMITS: Limits = {
  maxSteps: 11_000,
  maxSeries: 200_000,
  maxSamples: 20_000_000,
  maxSubquerySteps: 1_000_000,
  maxPoints: 1_000_000,
  maxTimeMs: 30_000,
  maxWork: 5_000_000_000,
}

export interface Dialect {
  lookbackMs: number
  defaultSubqueryStepMs: number
  /**
   * As Prometheus 2 answered: a sample exactly at a window's start counts, and a counter's zero point is looked for
   * before the distance to the window's start. For comparing with such a server.
   */
  prometheus2: boolean
}

export const DEFAULT_DIALECT: Dialect = {
  lookbackMs: 5 * 60_000,
  defaultSubqueryStepMs: 60_000,
  prometheus2: false,
}

export type DividePart = (expr: Expr, query: Query, steps: Steps) => Vector | undefined

/** What all parts of one query share. */
export interface Query {
  source: SeriesSource
  limits: Limits
  dialect: Dialect
  annotations: Annotations
  /** The query's own range, for `start()` and `end()`, ms. */
  start: number
  end: number
  /** Its step, ms; 0 of an instant query. */
  step: number
  /** performance.now() at which the query has had its time. */
  deadline: number
  /** Called every few milliseconds of work; what it throws ends the query. */
  checkpoint: () => void
  /** Numbers held so far. */
  held: number
  /** Where the query is divided: how many the other threads hold, who are told of its own. */
  heldBeside?: (own: number) => number
  /** Evaluates a part of the expression in portions; undefined where that is not to be divided. */
  divide?: DividePart
  /** Set where only some devices are seen. */
  isPortion?: true
  /** The whole evaluator, for the parts of an expression. */
  vector(expr: Expr, steps: Steps): Vector
  scalar(expr: Expr, steps: Steps): Float64Array
}

/** To be called between pieces of work of a few milliseconds: whether the query may go on. */
export function checkTime(query: Query): void {
  query.checkpoint()
  if (performance.now() > query.deadline) throw timedOut()
}

export const timedOut = (): QueryError =>
  new QueryError('timeout', 'query timed out in expression evaluation')

export const tooManySeries = (limit: number): QueryError =>
  new QueryError('execution', `the query selects more than ${limit} series; narrow it by labels`)

/** Counts numbers that the query now holds. */
export function hold(query: Query, count: number): void {
  query.held += count
  const all = query.heldBeside ? query.held + query.heldBeside(query.held) : query.held
  if (all > query.limits.maxSamples) {
    throw new QueryError(
      'execution',
      'query processing would load too many samples into memory in query execution',
    )
  }
}

/** Refuses an answer of more points than the limit. */
export function checkPoints(points: number, { maxPoints }: Limits): void {
  if (points <= maxPoints) return
  throw new QueryError(
    'execution',
    `the answer has at least ${points} points, more than ${maxPoints}: aggregate, narrow it by labels or widen the step`,
  )
}
