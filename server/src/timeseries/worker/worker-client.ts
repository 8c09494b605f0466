import { Worker } from 'node:worker_threads'
import { untilLeft } from '../evaluation/readers.ts'
import { QueryError, type Subject } from '../types.ts'
import type { CallName, Calls, IngestState, ReadCall, Reply, WorkerOptions } from './worker-protocol.ts'

/** After a failure the thread is started anew: at once, then after waits that double from the first to the longest. */
const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 30_000
/** A thread that ran so long did not fail because of how it started. */
const SETTLED_MS = 60_000

interface WaitingCall {
  resolve(result: never): void
  reject(error: Error): void
}

export interface WorkerEvents {
  /** In a sentence for the log. */
  trouble(message: string): void
  ingest(state: IngestState): void
}

/**
 * The main thread's end of the worker: calls by number, answers as promises. A worker that ends by itself takes the
 * calls it had with it and is started anew, told again whose devices are whose.
 */
export class WorkerClient {
  readonly #options: WorkerOptions
  readonly #events: WorkerEvents
  readonly #waiting = new Map<number, WaitingCall>()
  readonly #subjects = new Map<string, Subject>()
  readonly ready: Promise<void>
  #worker: Worker | undefined
  #startedAt = 0
  #failures = 0
  #restarts = 0
  #nextId = 1
  #ending = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: WorkerOptions, events: WorkerEvents) {
    this.#options = options
    this.#events = events
    this.ready = this.#start()
  }

  /** How often the worker was started anew; who numbers what it sends begins again with each. */
  get restarts(): number {
    return this.#restarts
  }

  describe(subjects: readonly Subject[]): void {
    for (const subject of subjects) this.#subjects.set(subject.sn, subject)
    this.call('describe', [...subjects]).catch(() => undefined)
  }

  forget(sns: readonly string[]): void {
    for (const sn of sns) this.#subjects.delete(sn)
    this.call('forget', [...sns]).catch(() => undefined)
  }

  call<N extends CallName>(
    call: N,
    input: Parameters<Calls[N]>[0],
    transfer: ArrayBuffer[] = [],
  ): Promise<ReturnType<Calls[N]>> {
    if (!this.#worker) return Promise.reject(unavailable('the time series are being started anew'))
    const id = this.#nextId++
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<Calls[N]>>()
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage({ id, call, input }, transfer)
    return promise
  }

  /** A question whose reader may leave: then it is interrupted, and rejected as `canceled`. */
  ask<N extends ReadCall>(
    call: N,
    input: Parameters<Calls[N]>[0],
    reader?: AbortSignal,
  ): Promise<ReturnType<Calls[N]>> {
    const id = this.#nextId
    return untilLeft(
      () => this.call(call, input),
      () => this.call('leave', id),
      reader,
    )
  }

  async end(): Promise<void> {
    this.#ending = true
    clearTimeout(this.#timer)
    await this.#worker?.terminate()
  }

  /** Ends the thread as a failure would. */
  async interrupt(): Promise<void> {
    await this.#worker?.terminate()
  }

  /** Resolves when the store is open; rejects when it cannot be opened the first time. */
  #start(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: this.#options })
    let isOpen = false
    worker.on('message', (reply: Reply) => {
      if (reply.kind !== 'ready') return this.#take(reply)
      isOpen = true
      this.#open(worker)
      resolve()
    })
    let failure = new Error('the time series thread ended')
    worker.on('error', (error) => {
      failure = error as Error
    })
    worker.on('exit', () => {
      reject(failure)
      if (isOpen || this.#restarts > 0) this.#fail(failure)
    })
    return promise
  }

  #open(worker: Worker): void {
    this.#worker = worker
    this.#startedAt = performance.now()
    if (this.#restarts > 0) this.#events.trouble('the time series thread runs again')
    if (this.#subjects.size > 0) this.describe([...this.#subjects.values()])
  }

  #fail(error: Error): void {
    const lived = this.#worker ? performance.now() - this.#startedAt : 0
    this.#worker = undefined
    const lost = unavailable('the time series thread failed while it worked on this; it is started anew')
    for (const { reject } of this.#waiting.values()) reject(this.#ending ? error : lost)
    this.#waiting.clear()
    if (this.#ending) return
    this.#failures = lived > SETTLED_MS ? 1 : this.#failures + 1
    const wait = this.#failures === 1 ? 0 : FIRST_WAIT_MS * 2 ** (this.#failures - 2)
    this.#events.trouble(`the time series thread failed and is started anew: ${error.message}`)
    this.#timer = setTimeout(() => this.#restart(), Math.min(LONGEST_WAIT_MS, wait))
  }

  #restart(): void {
    this.#restarts++
    // Its failing is told where it ends.
    this.#start().catch(() => undefined)
  }

  #take(reply: Exclude<Reply, { kind: 'ready' }>): void {
    if (reply.kind === 'trouble') this.#events.trouble(reply.message)
    else if (reply.kind === 'ingest') this.#events.ingest(reply.state)
    else this.#settle(reply)
  }

  #settle(reply: Extract<Reply, { id: number }>): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'result') waiting?.resolve(reply.result as never)
    else
      waiting?.reject(
        reply.errorType
          ? new QueryError(reply.errorType, reply.message, reply.refusal)
          : new Error(reply.message),
      )
  }
}

/** The thread cannot answer now. */
export const unavailable = (message: string): QueryError => new QueryError('unavailable', message)
