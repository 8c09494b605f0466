import { Worker } from 'node:worker_threads'
import { untilLeft } from '../../evaluation/readers.ts'
import { QueryError } from '../../types.ts'
import type { ReadCall } from '../../worker/worker-protocol.ts'
import type { QueryCallName, QueryCalls, QueryReply, QueryWorkerOptions } from './query-protocol.ts'

interface WaitingAnswer {
  resolve(result: never): void
  reject(error: Error): void
}

/** The main thread's end of the query thread: calls by number, answers as promises. */
export class QueryClient {
  /** Whether the store answers; true until it was asked. */
  isUp = true
  readonly #worker: Worker
  readonly #waiting = new Map<number, WaitingAnswer>()
  readonly #trouble: (message: string) => void
  #nextId = 1
  #dead: Error | undefined
  #ending = false

  constructor(options: QueryWorkerOptions, trouble: (message: string) => void) {
    this.#trouble = trouble
    this.#worker = new Worker(new URL('./query-worker.ts', import.meta.url), { workerData: options })
    this.#worker.on('message', (reply: QueryReply) =>
      reply.kind === 'state' ? this.#state(reply.away) : this.#settle(reply),
    )
    this.#worker.on('error', (error) => this.#die(error))
    this.#worker.on('exit', () => this.#die(new Error('the thread ended')))
  }

  call<N extends QueryCallName>(
    call: N,
    input: Parameters<QueryCalls[N]>[0],
  ): Promise<ReturnType<QueryCalls[N]>> {
    if (this.#dead) return Promise.reject(this.#dead)
    const id = this.#nextId++
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<QueryCalls[N]>>()
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage({ id, call, input })
    return promise
  }

  /** A question whose reader may leave: then it is interrupted, and rejected as `canceled`. */
  ask<N extends ReadCall>(
    call: N,
    input: Parameters<QueryCalls[N]>[0],
    reader?: AbortSignal,
  ): Promise<ReturnType<QueryCalls[N]>> {
    const id = this.#nextId
    return untilLeft(
      () => this.call(call, input),
      () => this.call('leave', id),
      reader,
    )
  }

  async end(): Promise<void> {
    this.#ending = true
    await this.#worker.terminate()
  }

  /** Told once when it goes and once when it returns. */
  #state(away: string | undefined): void {
    if (away !== undefined && this.isUp) this.#trouble(`the outside store does not answer queries: ${away}`)
    if (away === undefined && !this.isUp) this.#trouble('the outside store answers queries again')
    this.isUp = away === undefined
  }

  #settle(reply: Exclude<QueryReply, { kind: 'state' }>): void {
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

  #die(error: Error): void {
    if (!this.#dead && !this.#ending) this.#trouble(`the query thread failed: ${error.message}`)
    this.#dead ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#dead)
    this.#waiting.clear()
  }
}
