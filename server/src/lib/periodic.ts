import type { Logger } from './logger.ts'

export interface PeriodicOptions {
  /** Longest pause between the end of a run and the next (ms). */
  everyMs: number
  /** Pause after a run that failed (ms); doubles with each that fails in a row, up to `everyMs`. */
  retryMs?: number
  /** What stands in the log when a run fails. */
  failed: string
  log: Pick<Logger, 'error'>
  /** @returns ms until there is something to do again, where that is known; sooner than `everyMs` it is run then */
  // biome-ignore lint/suspicious/noConfusingVoidType: most runs have nothing to tell.
  run(): Promise<number | void> | number | void
}

const RETRY_MS = 5_000

/**
 * Runs something again and again in this process, never twice at the same time. A run that fails is told in the log
 * and tried again. What must be done once for all processes, or must not be forgotten, is a job (`jobs/`) instead.
 */
export class Periodic {
  readonly #options: PeriodicOptions
  #running: Promise<void> | null = null
  #again = false
  #stopped = false
  #timer: NodeJS.Timeout | undefined
  #failures = 0

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
    const { everyMs, retryMs = RETRY_MS, failed, log, run } = this.#options
    try {
      const next = await run()
      this.#failures = 0
      return Math.max(0, Math.min(next ?? everyMs, everyMs))
    } catch (error) {
      log.error({ err: error }, failed)
      return Math.min(everyMs, retryMs * 2 ** this.#failures++)
    }
  }

  #schedule(pauseMs: number): void {
    clearTimeout(this.#timer)
    if (!this.#stopped) this.#timer = setTimeout(() => this.wake(), pauseMs).unref()
  }
}
