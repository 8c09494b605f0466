import { Worker } from 'node:worker_threads'
import { QueryError } from './types.ts'
import type { CallName, Calls, Reply, WorkerOptions } from './worker-protocol.ts'

interface Waiting {
  resolve(result: never): void
  reject(error: Error): void
}

/** The main thread's end of the worker: calls by number, answers as promises. */
export class WorkerClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  readonly #trouble: (message: string) => void
  readonly ready: Promise<void>
  #nextId = 1
  #dead: Error | undefined
  #ending = false

  constructor(options: WorkerOptions, trouble: (message: string) => void) {
    this.#trouble = trouble
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: options })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.ready = promise
    this.#worker.on('message', (reply: Reply) => (reply.kind === 'ready' ? resolve() : this.#take(reply)))
    const end = (error: Error) => {
      reject(error)
      this.#die(error)
    }
    this.#worker.on('error', end)
    this.#worker.on('exit', () => end(new Error('the time series thread ended')))
  }

  call<N extends CallName>(
    call: N,
    input: Parameters<Calls[N]>[0],
    transfer: ArrayBuffer[] = [],
  ): Promise<ReturnType<Calls[N]>> {
    if (this.#dead) return Promise.reject(this.#dead)
    const id = this.#nextId++
    const { promise, resolve, reject } = Promise.withResolvers<ReturnType<Calls[N]>>()
    this.#waiting.set(id, { resolve, reject })
    this.#worker.postMessage({ id, call, input }, transfer)
    return promise
  }

  async end(): Promise<void> {
    this.#ending = true
    await this.#worker.terminate()
  }

  #take(reply: Exclude<Reply, { kind: 'ready' }>): void {
    if (reply.kind === 'trouble') this.#trouble(reply.message)
    else this.#settle(reply)
  }

  #settle(reply: Extract<Reply, { id: number }>): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if (reply.kind === 'result') waiting?.resolve(reply.result as never)
    else
      waiting?.reject(
        reply.errorType ? new QueryError(reply.errorType, reply.message) : new Error(reply.message),
      )
  }

  #die(error: Error): void {
    if (!this.#dead && !this.#ending) this.#trouble(`the time series thread failed: ${error.message}`)
    this.#dead ??= error
    for (const { reject } of this.#waiting.values()) reject(this.#dead)
    this.#waiting.clear()
  }
}
