import type { Logger } from './logger.ts'

export interface PeriodicOptions {
  /** Longest pause between the end of a run and the next (ms). */
  everyMs: number
  /** Pause after a run that failed (ms); doubles with each that fails in a row, up to `longestRetryMs`. */
  retryMs?: number
  /** `everyMs` when not given. */
  longestRetryMs?: number
  /** What stands in the log when runs begin to fail, and when they work again. */
  failed: string
  log: Pick<Logger, 'error' | 'info'>
  /** @returns ms until there is something to do again, where that is known; sooner than `everyMs` it is run then */
  // biome-ignore lint/suspicious/noConfusingVoidType: most runs have nothing to tell.
  run(): Promise<number | void> | number | void
}

const RETRY_MS = 5_000

/**
 * Runs something again and again in this process, never twice at the same time. A run that fails is tried again,
 * and told in the log unless the one before failed in the same way. What must be done once for all processes, or must not be forgotten, is a job (`jobs/`) instead.
 */
export class Periodic {
  readonly #options: PeriodicOptions
  #running: Promise<void> | null = null
  #again = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  /** Why it fails, as it was told last. */
  #told: string | undefined

  constructor(options: PeriodicOptions) {
    this.#options = options
  }

  /** For the first time after `delayMs`, by default at once. */
  start(delayMs = 0): void {
    if (delayMs === 0) this.wake()
    else this.#schedule(delayMs)
  }

  /** Runs now, or as soon as the present run ends. */
  wake(): void {
    if (this.#stopped) return
    if (this.#running) this.#again = true
    else this.#running = this.#runs()
  }

  /** When no run is under way. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** The run that is under way ends; none follows. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.idle()
  }

  async #runs(): Promise<void> {
    let pauseMs: number
    do {
      this.#again = false
      pauseMs = await this.#run()
    } while (this.#again && !this.#stopped)
    this.#running = null
    this.#schedule(pauseMs)
  }

  /** @returns ms until the next */
  async #run(): Promise<number> {
    const { everyMs, retryMs = RETRY_MS, longestRetryMs = everyMs, run } = this.#options
    try {
      const next = await run()
      this.#tellWorking()
      return Math.max(0, Math.min(next ?? everyMs, everyMs))
    } catch (error) {
      this.#tellFailing(error)
      return Math.min(longestRetryMs, retryMs * 2 ** this.#failures++)
    }
  }

  #tellFailing(error: unknown): void {
    const { failed, log } = this.#options
    const why = String(error)
    if (why !== this.#told) log.error({ err: error }, failed)
    this.#told = why
  }

  #tellWorking(): void {
    const { failed, log } = this.#options
    if (this.#failures > 0) log.info({ failures: this.#failures }, `works again: ${failed}`)
    this.#failures = 0
    this.#told = undefined
  }

  #schedule(pauseMs: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), pauseMs).unref()
  }
}
