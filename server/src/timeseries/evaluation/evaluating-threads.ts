import type { Slices } from '../../lib/slices.ts'
import type { SeriesSource } from '../eval/context.ts'
import type { QueryAnswer } from '../types.ts'
import { DamagedFile, EvaluatingThread } from './evaluating-thread.ts'
import type { Evaluation, Terms } from './protocol.ts'

/** Threads with nothing to do stay so long, ms; one of them for good. */
const IDLE_MS = 60_000

interface Idle {
  thread: EvaluatingThread
  timer: NodeJS.Timeout
}

/**
 * Threads that evaluate, started when they are needed: as many as there are queries at a time. For one alone the
 * store's thread reads meanwhile; of several each reads for itself, or they would wait for that thread.
 */
export class EvaluatingThreads {
  readonly #slices: Slices
  readonly #idle: Idle[] = []
  readonly #all = new Set<EvaluatingThread>()

  constructor(slices: Slices) {
    this.#slices = slices
  }

  /** Rejects with QueryError; with the signal's reason when that is aborted. */
  async run(
    evaluation: Evaluation,
    terms: Terms,
    source: SeriesSource,
    signal: AbortSignal,
  ): Promise<QueryAnswer> {
    const thread = this.#take()
    try {
      return await thread.run(evaluation, terms, source, signal)
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      return await thread.run(evaluation, terms, readByStore(source), signal)
    } finally {
      this.#giveBack(thread)
    }
  }

  async close(): Promise<void> {
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer)
    await Promise.all([...this.#all].map((thread) => thread.end()))
  }

  #take(): EvaluatingThread {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      clearTimeout(idle.timer)
      if (!idle.thread.isDead) return idle.thread
      this.#all.delete(idle.thread)
    }
    const thread = new EvaluatingThread(this.#slices, () => this.#all.size - this.#idle.length > 1)
    this.#all.add(thread)
    return thread
  }

  #giveBack(thread: EvaluatingThread): void {
    if (thread.isDead) return void this.#all.delete(thread)
    const timer = setTimeout(() => this.#end(thread), IDLE_MS).unref()
    this.#idle.push({ thread, timer })
  }

  #end(thread: EvaluatingThread): void {
    if (this.#idle.length === 1) {
      thread.rest()
      return
    }
    const at = this.#idle.findIndex((idle) => idle.thread === thread)
    if (at >= 0) this.#idle.splice(at, 1)
    this.#all.delete(thread)
    void thread.end()
  }
}

/** The same source, as one that no other thread can read files of. */
const readByStore = (source: SeriesSource): SeriesSource => ({ select: source.select.bind(source) })
