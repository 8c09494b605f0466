import { join } from 'node:path'
import { StorageFull } from '../lib/files/storage-full.ts'
import { DEFAULT_LIMITS, type Limits, type SeriesSource } from './eval/context.ts'
import { evaluateExpression, evaluationOf } from './evaluation/evaluation.ts'
import { workOfEvaluation } from './evaluation/evaluation-work.ts'
import type { Evaluation, Terms } from './evaluation/protocol.ts'
import { LookUp } from './lookups/look-up.ts'
import type { Lookup } from './lookups/lookup.ts'
import { countingSource, turnOf } from './query-options.ts'
import type { EncodedReports, Numbering } from './rows/report-encoder.ts'
import { ScopedSource } from './scope/scoped-source.ts'
import { Subjects, subjectOf } from './scope/subjects.ts'
import { Visibility } from './scope/visibility.ts'
import { RowBatchReader } from './storage/parts/row-batch-reader.ts'
import { takeSnapshot } from './storage/snapshot.ts'
import { Store } from './storage/store.ts'
import type { StoreOptions } from './storage/store-options.ts'
import type {
  InstantQuery,
  LabelMap,
  LabelsQuery,
  LabelValuesQuery,
  QueryAnswer,
  QueryOptions,
  RangeQuery,
  Scope,
  SeriesQuery,
  StoreFigures,
  Subject,
} from './types.ts'
import type { IngestState } from './worker/worker-protocol.ts'

/** One query as the store serves it. */
export interface ServedQuery {
  source: SeriesSource
  terms: Terms
  complete(answer: QueryAnswer, ms: number): QueryAnswer
}

/** Storage and PromQL together, without the thread: what the worker runs, and what tests and benchmarks may use. */
export class Engine {
  readonly store: Store
  readonly subjects = new Subjects()
  readonly #visibility: Visibility
  readonly #limits: Limits
  readonly #directory: string
  readonly #readers: Record<Numbering, RowBatchReader>

  private constructor(store: Store, directory: string, limits: Limits) {
    this.#directory = directory
    this.store = store
    // What one network's people ask for lies together.
    store.catalog.neighbourhoodOf = (device) => this.subjects.get(subjectOf(device))?.network ?? 0
    this.#visibility = new Visibility(store, this.subjects)
    this.#limits = limits
    this.#readers = { reports: new RowBatchReader(store), series: new RowBatchReader(store) }
    store.markOthersUse = (inUse) => {
      for (const reader of Object.values(this.#readers)) reader.markUse(inUse)
    }
  }

  static async open(options: StoreOptions, limits: Partial<Limits> = {}): Promise<Engine> {
    const store = await Store.open({ ...options, directory: join(options.directory) })
    return new Engine(store, options.directory, { ...DEFAULT_LIMITS, ...limits })
  }

  get limits(): Limits {
    return this.#limits
  }

  /** Takes rows in; resolves when they are on disk, rejects (taking none) when the store is full. */
  async append({ bytes, fresh, numbering = 'reports' }: EncodedReports): Promise<void> {
    if (fresh) this.#readers[numbering] = new RowBatchReader(this.store)
    const refusal = this.store.refusal()
    // Refused rows are read all the same: later batches lean on the names they define.
    this.store.refuse = refusal !== undefined
    this.#readers[numbering].read(bytes)
    if (refusal !== undefined) throw new StorageFull(refusal)
    await this.store.sync()
  }

  describe(subjects: readonly Subject[]): void {
    this.subjects.describe(subjects)
  }

  forget(sns: readonly string[]): void {
    this.subjects.forget(sns)
  }

  /** Deletes everything kept of subjects so far: it is out of sight, and stays so, when this resolves. */
  delete(sns: readonly string[]): Promise<void> {
    const wanted = new Set(sns)
    return this.store.delete(this.store.deviceNames().filter((stored) => wanted.has(subjectOf(stored))))
  }

  /** Copies everything acknowledged so far into a new folder. Throws when the folder exists or takes no files. */
  async snapshot(folder: string): Promise<void> {
    await this.store.sync()
    takeSnapshot(this.#directory, folder)
  }

  query(input: InstantQuery): QueryAnswer {
    return this.evaluate(evaluationOf(input), input)
  }

  queryRange(input: RangeQuery): QueryAnswer {
    return this.evaluate(evaluationOf(input), input)
  }

  /** Evaluates at once. `checkpoint` is called every few milliseconds; what it throws ends the query. */
  evaluate(evaluation: Evaluation, wishes: QueryOptions, checkpoint?: () => void): QueryAnswer {
    const { source, terms, complete } = this.reading(wishes)
    const started = performance.now()
    const answer = evaluateExpression(evaluation, { ...terms, source, ...(checkpoint && { checkpoint }) })
    return complete(answer, performance.now() - started)
  }

  /** What a query reads and how, and what its answer is completed with. Throws a timeout when it has no time left. */
  reading(wishes: QueryOptions): ServedQuery {
    const { scope, fromRollups, lookbackMs, limit, stats } = wishes
    const { waitedMs, timeoutMs } = turnOf(wishes, this.#limits.maxTimeMs)
    const own = this.#source(scope, fromRollups)
    const cost = { samplesRead: 0, ms: 0, waitedMs }
    return {
      source: stats ? countingSource(own, cost) : own,
      // What is to be cut is cut as values.
      terms: {
        ...{ limits: this.#limits, timeoutMs, asText: wishes.asText === true && limit === undefined, limit },
        ...(lookbackMs !== undefined && { lookbackMs }),
      },
      complete: (answer, ms) => {
        cost.ms = ms
        answer.warnings.push(...own.notes)
        const missing = own.lost.map(({ from, to }) => ({ from, to }))
        return { ...answer, ...(stats && { cost }), ...(missing.length > 0 && { missing }) }
      },
    }
  }

  /** Steps of work that a query is estimated to take. Throws QueryError on mistakes in it, and above the limit. */
  workOf(evaluation: Evaluation, { scope, fromRollups, lookbackMs }: QueryOptions): number {
    return workOfEvaluation(evaluation, lookbackMs, this.#source(scope, fromRollups), this.#limits)
  }

  /** A question about names, to be done in pieces. Throws QueryError on mistakes in it. */
  lookUp(lookup: Lookup): LookUp {
    return new LookUp(this.#source(lookup.input.scope), lookup, this.#limits)
  }

  series(input: SeriesQuery): LabelMap[] {
    return this.lookUp({ call: 'series', input }).list() as LabelMap[]
  }

  labels(input: LabelsQuery): string[] {
    return this.lookUp({ call: 'labels', input }).list() as string[]
  }

  labelValues(input: LabelValuesQuery): string[] {
    return this.lookUp({ call: 'labelValues', input }).list() as string[]
  }

  get ingest(): IngestState {
    const { shortage, since, freeBytes } = this.store.diskSpace
    return { shortage, since, freeBytes }
  }

  stats(): StoreFigures {
    return this.store.stats()
  }

  maintain(): Promise<void> {
    return this.store.maintain()
  }

  close(): Promise<void> {
    return this.store.close()
  }

  #source(scope: Scope, fromRollups = false): ScopedSource {
    const { maxSeries } = this.#limits
    return new ScopedSource(this.store, this.#visibility, scope, { maxSeries, fromRollups })
  }
}
