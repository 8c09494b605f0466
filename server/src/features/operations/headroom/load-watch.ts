import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import type { Clock } from '../../../lib/clock.ts'

const SAMPLE_MS = 10_000
const SAMPLES_PER_SPAN = 30
/** Spans of five minutes: a day. */
const SPANS = 288

/** Over some span. */
export interface Load {
  /** Share of one core that the main thread took. */
  processor: number
  /** Commits of records a second. */
  commits: number
}

export interface LoadWatchDeps {
  clock: Clock
  /** Commits since the start; null: they are made elsewhere. */
  commits: (() => number) | null
  /** Of the main thread since the start. */
  utilization?: () => EventLoopUtilization
}

/** What the server carried in each five minutes of the last day. */
export class LoadWatch {
  readonly #deps: LoadWatchDeps
  readonly #spans: (Load & { at: number })[] = []
  #samples: Load[] = []
  #before: { at: number; used: EventLoopUtilization; commits: number }
  #timer: NodeJS.Timeout | undefined
  readonly #startedAt: number

  constructor(deps: LoadWatchDeps) {
    this.#deps = deps
    this.#before = this.#now()
    this.#startedAt = this.#before.at
  }

  start(): void {
    this.#timer = setInterval(() => this.sample(), SAMPLE_MS).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  sample(): void {
    const now = this.#now()
    const { at, used, commits } = this.#before
    const seconds = (now.at - at) / 1_000
    if (seconds <= 0) return
    const { utilization } = performance.eventLoopUtilization(now.used, used)
    this.#samples.push({ processor: utilization, commits: (now.commits - commits) / seconds })
    this.#before = now
    if (this.#samples.length < SAMPLES_PER_SPAN) return
    this.#spans.push({ at: now.at, ...meanOf(this.#samples) })
    if (this.#spans.length > SPANS) this.#spans.shift()
    this.#samples = []
  }

  /** Of each the busiest five minutes; in the first ones what there was so far. Null: nothing yet. */
  busiest(): Load | null {
    const known =
      this.#spans.length > 0 ? this.#spans : [meanOf(this.#samples)].filter(() => this.#samples.length > 0)
    if (known.length === 0) return null
    return {
      processor: Math.max(...known.map(({ processor }) => processor)),
      commits: Math.max(...known.map(({ commits }) => commits)),
    }
  }

  /** Unix milliseconds: a day ago, or at the start. */
  since(): number {
    const span = SAMPLE_MS * SAMPLES_PER_SPAN
    return this.#spans.length < SPANS ? this.#startedAt : this.#spans[0]!.at - span
  }

  #now() {
    const { clock, commits, utilization = performance.eventLoopUtilization } = this.#deps
    return { at: clock.now(), used: utilization(), commits: commits?.() ?? 0 }
  }
}

const meanOf = (samples: readonly Load[]): Load => ({
  processor: samples.reduce((sum, { processor }) => sum + processor, 0) / samples.length,
  commits: samples.reduce((sum, { commits }) => sum + commits, 0) / samples.length,
})
