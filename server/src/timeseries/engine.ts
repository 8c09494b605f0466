import { join } from 'node:path'
import { StorageFull } from '../lib/storage-full.ts'
import { DEFAULT_DIALECT, DEFAULT_LIMITS, type Limits, type SeriesSource } from './eval/context.ts'
import { checkWork, workOf } from './eval/work.ts'
import { askedOf, evaluateAsked, msOf } from './evaluation/asked.ts'
import type { Asked, Terms } from './evaluation/protocol.ts'
import { compareLabels, type Labels } from './labels.ts'
import { namingParameter } from './parameter-errors.ts'
import { parseExpression } from './parse/parser.ts'
import { countingSource, turnOf } from './query-wishes.ts'
import type { EncodedReports, Numbering } from './report-encoder.ts'
import { ScopedSource } from './scoped-source.ts'
import { selectionsOf } from './selections.ts'
import { RowBatchReader } from './storage/parts/row-batch-reader.ts'
import { takeSnapshot } from './storage/snapshot.ts'
import { Store } from './storage/store.ts'
import type { StoreOptions } from './storage/store-options.ts'
import { Subjects, subjectOf } from './subjects.ts'
import {
  type InstantQuery,
  type LabelMap,
  type LabelsQuery,
  type LabelValuesQuery,
  type QueryAnswer,
  QueryError,
  type QueryWishes,
  type RangeQuery,
  type Scope,
  type SeriesQuery,
  type StoreFigures,
  type Subject,
} from './types.ts'
import { Visibility } from './visibility.ts'
import type { IngestState } from './worker-protocol.ts'

/** One query as the store serves it. */
export interface Reading {
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
    return this.evaluate(askedOf(input), input)
  }

  queryRange(input: RangeQuery): QueryAnswer {
    return this.evaluate(askedOf(input), input)
  }

  /** Evaluates at once. `checkpoint` is called every few milliseconds; what it throws ends the query. */
  evaluate(asked: Asked, wishes: QueryWishes, checkpoint?: () => void): QueryAnswer {
    const { source, terms, complete } = this.reading(wishes)
    const started = performance.now()
    const answer = evaluateAsked(asked, { ...terms, source, ...(checkpoint && { checkpoint }) })
    return complete(answer, performance.now() - started)
  }

  /** What a query reads and how, and what its answer is completed with. Throws a timeout when it has no time left. */
  reading(wishes: QueryWishes): Reading {
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
  workOf({ expr, start, end, step = 0 }: Asked, { scope, fromRollups, lookbackMs }: QueryWishes): number {
    const count = step > 0 ? Math.floor((end - start) / step) + 1 : 1
    // What is no range is told when it is evaluated.
    if (count < 1) return 0
    const parsed = namingParameter('query', () => parseExpression(expr, { step, range: end - start }))
    const source = this.#source(scope, fromRollups)
    const planned = {
      dialect: { ...DEFAULT_DIALECT, ...(lookbackMs !== undefined && { lookbackMs }) },
      ...{ start, end, extentOf: source.extentOf.bind(source) },
    }
    const work = workOf(parsed, planned, { start, step: step || 1, count })
    checkWork(work, this.#limits)
    return work
  }

  series({ match, start, end, scope, limit }: SeriesQuery): LabelMap[] {
    if (match.length === 0) throw new QueryError('bad_data', 'no match[] parameter provided')
    const found = new Map<string, Labels>()
    for (const labels of this.#labelSets(match, start, end, scope)) {
      found.set(labels.signature, labels)
      if (limit !== undefined && found.size >= limit) break
    }
    return [...found.values()].sort(compareLabels).map((labels) => labels.toMap())
  }

  labels({ match, start, end, scope, limit }: LabelsQuery): string[] {
    const source = this.#source(scope)
    const names = new Set<string>()
    for (const matchers of selectionsOf(match))
      for (const name of source.labelNames(matchers, msOf(start), msOf(end))) names.add(name)
    return [...names].sort().slice(0, limit)
  }

  labelValues({ name, match, start, end, scope, limit }: LabelValuesQuery): string[] {
    if (name === '') throw new QueryError('bad_data', 'invalid label name: ""')
    const source = this.#source(scope)
    const values = new Set<string>()
    for (const matchers of selectionsOf(match)) {
      for (const value of source.labelValues(name, matchers, msOf(start), msOf(end))) values.add(value)
    }
    values.delete('')
    return [...values].sort().slice(0, limit)
  }

  get ingest(): IngestState {
    const { shortage, since, freeBytes } = this.store.room
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

  *#labelSets(match: string[] | undefined, start: number, end: number, scope: Scope): Generator<Labels> {
    const source = this.#source(scope)
    for (const matchers of selectionsOf(match)) yield* source.labelSets(matchers, msOf(start), msOf(end))
  }
}
