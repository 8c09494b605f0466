import { Worker } from 'node:worker_threads'
import { ApiError } from '../../../http/api-error.ts'
import type { FileAnswer, FileJob } from './file-worker.ts'

/** Longer than any report takes, by far. */
const longestMs = 60_000
/** The thread holds some 100 MB while it is there. */
const idleMs = 20_000
const mostWaiting = 8
const mostMemoryMb = 384

/** Makes files one after the other, in a thread that ends when there is nothing to do. */
export class FileMaker {
  #worker: Worker | null = null
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined
  #stopped = false

  /** @throws ApiError `too_many_requests` when as many wait as may; Error when the file cannot be made */
  make(job: FileJob): Promise<Buffer> {
    if (this.#stopped || this.#waiting >= mostWaiting) {
      return Promise.reject(new ApiError('too_many_requests', { retryAfterSeconds: 10 }))
    }
    this.#waiting += 1
    const made = this.#turn
      .then(() => this.#made(job))
      .finally(() => {
        this.#waiting -= 1
        this.#rest()
      })
    this.#turn = made.catch(() => undefined)
    return made
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#idle)
    await this.#worker?.terminate()
    this.#worker = null
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end(), idleMs)
    this.#idle.unref()
  }

  async #end(): Promise<void> {
    if (this.#waiting > 0) return
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
  }

  async #made(job: FileJob): Promise<Buffer> {
    clearTimeout(this.#idle)
    if (this.#stopped) throw new Error('the server is stopping')
    const worker = this.#worker ?? newWorker()
    this.#worker = worker
    try {
      const answer = await answerOf(worker, job)
      if ('failed' in answer) throw new Error(answer.failed)
      return Buffer.from(answer.file)
    } catch (error) {
      // It may be stuck or gone: the next file gets a new one.
      this.#worker = null
      await worker.terminate()
      throw error
    }
  }
}

function newWorker(): Worker {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  })
  // A thread that dies while nothing is asked of it must not end the process.
  worker.on('error', () => undefined)
  worker.unref()
  return worker
}

function answerOf(worker: Worker, job: FileJob): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const failed = (reason: Error) => settle(() => reject(reason))
    const answered = (answer: FileAnswer) => settle(() => resolve(answer))
    const exited = () => failed(new Error('the thread that makes files ended'))
    const timer = setTimeout(() => failed(new Error('the file took too long')), longestMs)
    function settle(end: () => void): void {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', exited)
      worker.unref()
      end()
    }
    worker.ref()
    worker.on('message', answered).on('error', failed).on('exit', exited)
    worker.postMessage(job)
  })
}
