import type { LimitRefusal } from '#contract/limit-names.ts'

/** One measured value. `labels` are the measured thing's own (port, radio, ssid, client …), never sn, network, project or kind. */
export interface Sample {
  name: string
  labels?: Readonly<Record<string, string>>
  value: number
  /** Ends the series here (Prometheus' staleness marker); `value` is ignored. */
  stale?: true
}

/** What one device reported at one moment: one row of samples. `at` is in ms since the epoch. */
export interface Report {
  sn: string
  at: number
  samples: Sample[]
}

/** Who a device belongs to now. `since` in ms: what it reported earlier is not shown to this tenant. */
export interface Subject {
  sn: string
  tenant: number
  network: number
  project: number
  kind: string
  since: number
}

/**
 * What a caller may see: one tenant (optionally only some of its networks) and networks that others share with it,
 * or everything.
 */
export type Scope = { tenant: number; networks?: number[]; shared?: number[] } | { all: true }

export type LabelMap = Record<string, string>
/** Unix seconds and the number as Prometheus writes it. */
export type Point = [number, string]

export type QueryResult =
  | { resultType: 'vector'; result: { metric: LabelMap; value: Point }[] }
  | { resultType: 'matrix'; result: { metric: LabelMap; values: Point[] }[] }
  | { resultType: 'scalar'; result: Point }
  | { resultType: 'string'; result: Point }

/** The `data` member of Prometheus' HTTP answer, with its annotations beside it; the cost where it was asked for. */
export type QueryAnswer = QueryResult & {
  warnings: string[]
  infos: string[]
  cost?: QueryCost
  /** Times that were asked for and may lack samples, as some were lost. Set when there are such; a warning says so, too. */
  missing?: Span[]
  /** The JSON of `result`, which is empty then; all of its buffer may pass to another thread. */
  text?: Uint8Array<ArrayBuffer>
}

/** From when to when, ms since the epoch, both included. */
export interface Span {
  from: number
  to: number
}

export interface QueryCost {
  /** Samples read from the store; one that two selectors read counts twice. */
  samplesRead: number
  /** Time the query took in the series' own thread, and before that waited for its turn there. */
  ms: number
  waitedMs: number
}

/** What goes with an expression, and how its answer is wanted. */
export interface QueryOptions {
  scope: Scope
  /** Counts from `askedAt` on. */
  timeoutMs?: number
  /**
   * Whether roll-ups may take the place of samples that are kept, wherever they give the same (averages and sums but
   * for rounding). A store without roll-ups reads samples.
   */
  fromRollups?: boolean
  /** When it was asked, ms since the epoch; now when not given. */
  askedAt?: number
  /** How far back a selector looks for its newest sample; 5 minutes when not given. */
  lookbackMs?: number
  /** No more series than so many; the answer warns when there were more. */
  limit?: number
  /** Whether to tell the cost. */
  stats?: boolean
  /**
   * For who passes the answer on: `result` as JSON text where the store can give it, which spares an object for each
   * point on its way between threads.
   */
  asText?: boolean
}

export type QueryErrorType = 'bad_data' | 'execution' | 'timeout' | 'canceled' | 'internal' | 'unavailable'

/** A query that could not be answered; `errorType` is the word of Prometheus' HTTP API. */
export class QueryError extends Error {
  readonly errorType: QueryErrorType
  /** Of `unavailable`: which limit of queries was met; without it, the store is away. */
  readonly refusal: LimitRefusal | undefined
  constructor(errorType: QueryErrorType, message: string, refusal?: LimitRefusal) {
    super(message)
    this.name = 'QueryError'
    this.errorType = errorType
    this.refusal = refusal
  }
}

/** Labels that are joined at query time (or are the device itself); no sample may carry them. */
export const RESERVED_LABELS = ['sn', 'network', 'project', 'kind', '__name__'] as const
export const METRIC_NAME = '__name__'

/** Times in seconds since the epoch, as Prometheus' HTTP API counts them. */
export interface InstantQuery extends QueryOptions {
  expr: string
  time: number
}

export interface RangeQuery extends QueryOptions {
  expr: string
  start: number
  end: number
  /** Seconds. */
  step: number
}

export interface LabelsQuery extends Pick<QueryOptions, 'scope' | 'askedAt' | 'asText'> {
  match?: string[]
  start: number
  end: number
  /** No more than so many; the answer says when there were more. */
  limit?: number
}

export interface SeriesQuery extends LabelsQuery {
  match: string[]
}

export interface LabelValuesQuery extends LabelsQuery {
  name: string
}

/** What was found of names, in order. */
export interface ListAnswer<T> {
  list: T[]
  /** Whether there was more than the limit. */
  isCut: boolean
  /** The JSON of `list`, which is empty then. */
  text?: Uint8Array<ArrayBuffer>
}

/** What the store holds: `series` now, `samples` in all, `bytes` in part files; roll-ups apart. */
export interface StoreFigures {
  series: number
  samples: number
  headSamples: number
  bytes: number
  parts: number
  rollupBytes: number
  rollupParts: number
  /** Of the disk they lie on. */
  freeBytes: number
  /** 1 while samples are not taken for want of room. */
  ingestStopped: number
  /** Batches of reports that were not taken, since the thread's start. */
  refusedBatchesTotal: number
  /** Files lost or damaged of a time that would still be kept. */
  losses: number
}
