import { join } from 'node:path'
import { DEFAULT_LIMITS, type Limits } from './eval/context.ts'
import { type QueryOptions, runInstant, runRange } from './eval/run-query.ts'
import { compareLabels, type Labels } from './labels.ts'
import { namingParameter } from './parameter-errors.ts'
import { countingSource, cutTo, turnOf } from './query-wishes.ts'
import type { EncodedReports, Numbering } from './report-encoder.ts'
import { ScopedSource } from './scoped-source.ts'
import { selectionsOf } from './selections.ts'
import { RowBatchReader } from './storage/row-batch-reader.ts'
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
  }

  static async open(options: StoreOptions, limits: Partial<Limits> = {}): Promise<Engine> {
    const store = await Store.open({ ...options, directory: join(options.directory) })
    return new Engine(store, options.directory, { ...DEFAULT_LIMITS, ...limits })
  }

  /** Takes rows in; resolves when they are on disk, rejects (taking none) when the store is full. */
  async append({ bytes, fresh, numbering = 'reports' }: EncodedReports): Promise<void> {
    if (fresh) this.#readers[numbering] = new RowBatchReader(this.store)
    const refusal = this.store.refusal()
    // Refused rows are read all the same: later batches lean on the names they define.
    this.store.refuse = refusal !== undefined
    this.#readers[numbering].read(bytes)
    if (refusal !== undefined) throw new Error(refusal)
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
    return this.store.delete(this.store.catalog.devices.filter((stored) => wanted.has(subjectOf(stored))))
  }

  /** Copies everything acknowledged so far into a new folder. Throws when the folder exists or takes no files. */
  async snapshot(folder: string): Promise<void> {
    await this.store.sync()
    takeSnapshot(this.#directory, folder)
  }

  query({ expr, time, ...wishes }: InstantQuery): QueryAnswer {
    return this.#run(wishes, (options) => runInstant(expr, toMs(time), options))
  }

  queryRange({ expr, start, end, step, ...wishes }: RangeQuery): QueryAnswer {
    return this.#run(wishes, (options) => runRange(expr, toMs(start), toMs(end), toMs(step), options))
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
      for (const name of source.labelNames(matchers, toMs(start), toMs(end))) names.add(name)
    return [...names].sort().slice(0, limit)
  }

  labelValues({ name, match, start, end, scope, limit }: LabelValuesQuery): string[] {
    if (name === '') throw new QueryError('bad_data', 'invalid label name: ""')
    const source = this.#source(scope)
    const values = new Set<string>()
    for (const matchers of selectionsOf(match)) {
      for (const value of source.labelValues(name, matchers, toMs(start), toMs(end))) values.add(value)
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

  #run(wishes: QueryWishes, run: (options: QueryOptions) => QueryAnswer): QueryAnswer {
    const { scope, fromRollups, lookbackMs, limit, stats } = wishes
    // What is to be cut is cut as values.
    const asText = wishes.asText === true && limit === undefined
    const { waitedMs, timeoutMs } = turnOf(wishes, this.#limits.maxTimeMs)
    const cost = { samplesRead: 0, ms: 0, waitedMs }
    const own = this.#source(scope, fromRollups)
    const source = stats ? countingSource(own, cost) : own
    const dialect = lookbackMs === undefined ? {} : { lookbackMs }
    const started = performance.now()
    const answer = namingParameter('query', () =>
      run({ source, limits: this.#limits, timeoutMs, dialect, asText }),
    )
    cost.ms = performance.now() - started
    answer.warnings.push(...own.notes)
    return { ...cutTo(limit, answer), ...(stats && { cost }) }
  }

  #source(scope: Scope, fromRollups = false): ScopedSource {
    const { maxSeries } = this.#limits
    return new ScopedSource(this.store, this.#visibility, scope, { maxSeries, fromRollups })
  }

  *#labelSets(match: string[] | undefined, start: number, end: number, scope: Scope): Generator<Labels> {
    const source = this.#source(scope)
    for (const matchers of selectionsOf(match)) yield* source.labelSets(matchers, toMs(start), toMs(end))
  }
}

function toMs(seconds: number): number {
  if (!Number.isFinite(seconds)) throw new QueryError('bad_data', `${seconds} is no time`)
  return Math.round(seconds * 1000)
}
