import { KeyedQueue } from './keyed-queue.ts'
import type { Logger } from './logger.ts'

const FIRST_MS = 1_000
const LONGEST_MS = 60_000
/** Of one key: what is asked for beyond is refused, which whoever asks is told. */
const PER_KEY = 1_000

export interface UntilDoneDeps {
  log: Logger
  /** What is said of each try that failed. */
  failed: string
  /** Waits between two tries; for tests. */
  pause?(ms: number): Promise<void>
}

/** Tasks of one key in their order, each tried until it does not throw any more: what happened is not forgotten because the records could not be written. */
export class UntilDone {
  readonly #deps: UntilDoneDeps
  readonly #queue = new KeyedQueue({ perKey: PER_KEY })
  #isStopped = false

  constructor(deps: UntilDoneDeps) {
    this.#deps = deps
  }

  run(key: string, task: () => Promise<void>): Promise<void> {
    return this.#queue.run(key, () => this.#tried(task))
  }

  /** Nothing is tried again. */
  stop(): void {
    this.#isStopped = true
  }

  async #tried(task: () => Promise<void>): Promise<void> {
    const { log, failed, pause = restful } = this.#deps
    for (let wait = FIRST_MS; ; wait = Math.min(LONGEST_MS, wait * 2)) {
      try {
        return await task()
      } catch (error) {
        log.error({ err: error }, failed)
        if (this.#isStopped) return
      }
      await pause(wait)
    }
  }
}

/** Keeps no process alive. */
const restful = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms).unref())
