import { MessageChannel, type MessagePort, type Transferable, Worker } from 'node:worker_threads'
import type { Slices } from '../../lib/slices.ts'
import type { SeriesSource } from '../eval/context.ts'
import { FilesTold } from '../storage/shared-files.ts'
import { type QueryAnswer, QueryError } from '../types.ts'
import { wake } from './division/leader.ts'
import type { Division } from './division/plan.ts'
import { FilesReading, isInFiles } from './files-reading.ts'
import type {
  Evaluation,
  Failure,
  FromThread,
  HelperTerms,
  LeaderTerms,
  Terms,
  ToThread,
  WantedSeries,
} from './protocol.ts'
import { SIGNALS, STOP } from './protocol.ts'
import { SelectionReading } from './selection-reading.ts'
import type { ThreadStart } from './thread.ts'

/** A thread that was told to stop, or whose time is up, has so long (ms) to say so; then it is ended. */
const GRACE_MS = 1000
/** A query's labels and answer; its numbers are counted as they are made. */
const HEAP_MIB = 512

/** A file that the thread read by itself is damaged: the store is to read, which knows what to do about it. */
export class DamagedFile extends Error {}

/** A query as a thread is asked for it. */
export interface AskedQuery {
  evaluation: Evaluation
  terms: Terms
  source: SeriesSource
  signal: AbortSignal
  division?: Division | undefined
}

interface RunningQuery<Answer = QueryAnswer | undefined> extends Pick<AskedQuery, 'source' | 'division'> {
  selections: Map<number, SelectionReading | FilesReading>
  resolve(answer: Answer): void
  reject(error: Error): void
}

/** The store's end of a thread that evaluates: hands it queries, and where the series lie that they read. */
export class EvaluatingThread {
  readonly #slices: Slices
  readonly #worker: Worker
  readonly #series: MessagePort
  readonly #told = new FilesTold()
  readonly signals = new Int32Array(new SharedArrayBuffer(SIGNALS * Int32Array.BYTES_PER_ELEMENT))
  #running: RunningQuery | undefined
  #isDead = false

  constructor(slices: Slices) {
    this.#slices = slices
    const { port1, port2 } = new MessageChannel()
    this.#series = port1
    const start: ThreadStart = { series: port2, signals: this.signals }
    this.#worker = new Worker(new URL('./thread.ts', import.meta.url), {
      ...{ workerData: start, transferList: [port2], resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB } },
    })
    this.#worker.on('message', (said: FromThread) => this.#take(said))
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () =>
      this.#fail(new QueryError('timeout', 'query timed out in expression evaluation')),
    )
  }

  get isDead(): boolean {
    return this.#isDead
  }

  /** Evaluates one query at a time. Rejects with QueryError; with the signal's reason when that is aborted. */
  async run(query: AskedQuery, division?: LeaderTerms): Promise<QueryAnswer> {
    const { evaluation, terms } = query
    const ports = division?.helpers.map(({ port }) => port) ?? []
    const told = { kind: 'run', evaluation, terms, division } as const
    return (await this.#work(query, told, ports)) as QueryAnswer
  }

  /** Evaluates portions of another thread's query until it is over or sends its helpers away. */
  async help(query: AskedQuery, division: HelperTerms): Promise<void> {
    const { evaluation, terms } = query
    await this.#work(query, { kind: 'help', evaluation, terms, division }, [division.leader.port])
  }

  async #work(
    { terms, source, signal, division }: AskedQuery,
    told: Extract<ToThread, { kind: 'run' | 'help' }>,
    moved: Transferable[],
  ): Promise<QueryAnswer | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<QueryAnswer | undefined>()
    this.#running = { source, division, selections: new Map(), resolve, reject }
    Atomics.store(this.signals, STOP, 0)
    this.#worker.postMessage(told, moved)
    let late = this.#endIn(terms.timeoutMs + GRACE_MS)
    const stop = () => {
      this.#stop()
      clearTimeout(late)
      late = this.#endIn(GRACE_MS)
    }
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      return await promise
    } catch (error) {
      throw signal.aborted ? signal.reason : error
    } finally {
      clearTimeout(late)
      signal.removeEventListener('abort', stop)
    }
  }

  /** What the thread keeps in memory of files may go. */
  rest(): void {
    this.#worker.postMessage({ kind: 'rest' } satisfies ToThread)
  }

  async end(): Promise<void> {
    this.#isDead = true
    await this.#worker.terminate()
  }

  #endIn(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.end(), ms)
  }

  #stop(): void {
    Atomics.store(this.signals, STOP, 1)
    wake(this.signals)
  }

  #take(said: FromThread): void {
    const running = this.#running
    if (running === undefined) return
    if (said.kind === 'answer') this.#answer(said)
    else if (said.kind === 'helped') this.#settle((query) => query.resolve(undefined))
    else if (said.kind === 'damaged') this.#settle((query) => query.reject(new DamagedFile()))
    else if (said.kind === 'error') this.#settle((query) => query.reject(errorOf(said.failure)))
    else if (said.kind === 'select') this.#open(running, said.selection, said.wanted)
    else if (said.kind === 'more') void this.#send(running, said.selection)
    else close(running, said.selection)
  }

  #answer({ answer, notes }: Extract<FromThread, { kind: 'answer' }>): void {
    this.#settle(({ source, resolve }) => {
      if (isInFiles(source)) source.note(notes)
      resolve(answer)
    })
  }

  #open(running: RunningQuery, selection: number, wanted: WantedSeries): void {
    const { source, division } = running
    const among = wanted.portion && division?.devicesOf(wanted.portion)
    const reading = isInFiles(source)
      ? new FilesReading(source, wanted, { told: this.#told, slices: this.#slices, among })
      : new SelectionReading(source, wanted, this.#slices)
    running.selections.set(selection, reading)
    void this.#send(running, selection)
  }

  async #send(running: RunningQuery, selection: number): Promise<void> {
    const reading = running.selections.get(selection)
    try {
      const next = await reading?.next()
      if (next === undefined || this.#running !== running) return
      this.#series.postMessage({ kind: 'series', selection, ...next } satisfies ToThread, [
        next.batch.numbers.buffer,
      ])
    } catch (error) {
      this.#series.postMessage({ kind: 'failed', selection, failure: failureOf(error) } satisfies ToThread)
    }
    wake(this.signals)
  }

  #fail(error: unknown): void {
    this.#isDead = true
    const needed = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    const failure = needed
      ? new QueryError('execution', 'the query needs too much memory: aggregate or narrow it by labels')
      : (error as Error)
    this.#settle((query) => query.reject(failure))
  }

  #settle(how: (query: RunningQuery) => void): void {
    const running = this.#running
    this.#running = undefined
    if (running === undefined) return
    for (const selection of [...running.selections.keys()]) close(running, selection)
    this.#told.release()
    how(running)
  }
}

function close({ selections }: RunningQuery, selection: number): void {
  selections.get(selection)?.close()
  selections.delete(selection)
}

function errorOf({ errorType, message }: Failure): Error {
  return errorType ? new QueryError(errorType, message) : new Error(message)
}

function failureOf(error: unknown): Failure {
  const errorType = error instanceof QueryError ? error.errorType : undefined
  return { errorType, message: (error as Error).message }
}
