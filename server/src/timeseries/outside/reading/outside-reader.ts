import { DEFAULT_LIMITS } from '../../eval/context.ts'
import type { Matcher } from '../../parse/ast.ts'
import type { Subjects } from '../../scope/subjects.ts'
import { QueryError, type Scope } from '../../types.ts'
import { STORE_LABEL } from '../stored-names.ts'
import { ExportRead } from './export-read.ts'
import { type FetchedSeries, SeriesGatherer } from './fetched-series.ts'
import { NotOffered, type ReadingClient } from './reading-client.ts'
import { RemoteRead } from './remote-read.ts'
import type { SampleReader, StoreMatcher } from './sample-reader.ts'
import { Selection } from './selection.ts'

/** Devices that one question names; of more, what comes back is sifted. */
const NAMES = 2_000
/** The longest that it takes to find out what the store offers. */
const FIND_MS = 30_000

export interface OutsideReaderLimits {
  maxSeries: number
  /** Samples that one query may bring. */
  maxSamples: number
}

/** For whom is asked, until when, and how many samples were brought so far. */
export interface OutsideQuery {
  scope: Scope
  signal: AbortSignal
  samples: number
}

/** Reads raw samples of a scope, in the way that the store offers. */
export class OutsideReader {
  readonly #client: ReadingClient
  readonly #storeId: string
  readonly #subjects: Subjects
  readonly #limits: OutsideReaderLimits
  #way: Promise<SampleReader> | undefined

  constructor(
    client: ReadingClient,
    storeId: string,
    subjects: Subjects,
    { maxSeries, maxSamples }: OutsideReaderLimits = DEFAULT_LIMITS,
  ) {
    this.#client = client
    this.#storeId = storeId
    this.#subjects = subjects
    this.#limits = { maxSeries, maxSamples }
  }

  /** Samples of `from` … `to` (ms, inclusive). Throws QueryError. */
  async select(
    matchers: readonly Matcher[],
    from: number,
    to: number,
    asking: OutsideQuery,
  ): Promise<FetchedSeries[]> {
    const selection = new Selection(matchers, asking.scope, this.#subjects, this.#storeId)
    const since = Math.max(from, selection.since, 0)
    if (selection.isEmpty || since > to) return []
    const gatherer = new SeriesGatherer(selection, this.#subjects)
    for await (const piece of this.#pieces(selection.asked(NAMES), since, to, asking.signal)) {
      asking.samples += gatherer.take(piece, since, to)
      this.#check(asking.samples, gatherer.size)
    }
    return gatherer.series()
  }

  async *#pieces(asked: StoreMatcher[], from: number, to: number, signal: AbortSignal) {
    this.#way ??= this.#find()
    const way = this.#way
    try {
      yield* (await this.#orLeft(way, signal)).read(asked, from, to, signal)
    } catch (error) {
      // Behind the address may be another store next time.
      if (this.#way === way && error instanceof QueryError && error.errorType !== 'execution')
        this.#way = undefined
      throw error
    }
  }

  /** What it waits for is everybody's: who leaves leaves alone. */
  async #orLeft<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    const leave = () => reject(this.#client.failed(signal.reason, signal))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([work, promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }

  async #find(): Promise<SampleReader> {
    const signal = AbortSignal.timeout(FIND_MS)
    const ways = [new RemoteRead(this.#client), new ExportRead(this.#client)]
    for (const way of ways) {
      try {
        for await (const _ of way.read([{ name: STORE_LABEL, op: '=', value: '' }, NOTHING], 0, 1, signal))
          break
        return way
      } catch (error) {
        if (!(error instanceof NotOffered)) throw error
      }
    }
    throw new NotOffered('neither remote read (Prometheus, Mimir) nor export (VictoriaMetrics)')
  }

  #check(samples: number, series: number): void {
    const { maxSeries, maxSamples } = this.#limits
    if (series > maxSeries)
      throw new QueryError(
        'execution',
        `the query selects more than ${maxSeries} series; narrow it by labels`,
      )
    if (samples > maxSamples)
      throw new QueryError(
        'execution',
        'query processing would load too many samples into memory in query execution',
      )
  }
}

const NOTHING: StoreMatcher = { name: '__name__', op: '=', value: 'roost_asks_whether_this_is_offered' }
