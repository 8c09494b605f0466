import { availableParallelism } from 'node:os'
import type { Slices } from '../../lib/slices.ts'
import type { SeriesSource } from '../eval/context.ts'
import type { QueryAnswer } from '../types.ts'
import { newSharedDivision } from './division/division-state.ts'
import { Help } from './division/help.ts'
import type { Division } from './division/plan.ts'
import { type AskedQuery, DamagedFile, EvaluatingThread } from './evaluating-thread.ts'

/** Threads with nothing to do stay so long, ms; one of them for good. */
const IDLE_MS = 60_000
/** However many processors there are. */
const MOST_AT_ONCE = 4

interface Idle {
  thread: EvaluatingThread
  timer: NodeJS.Timeout
}

/**
 * Threads that evaluate, started when they are needed: as many as there are queries at a time. Each reads files for
 * itself. One query alone that can be divided has other threads help it, as long as nobody else comes.
 */
export class EvaluatingThreads {
  readonly #slices: Slices
  readonly #mostHelpers: number
  readonly #idle: Idle[] = []
  readonly #all = new Set<EvaluatingThread>()
  /** Of queries alone: sends those away who help them. */
  readonly #sendAway = new Set<() => void>()
  #queries = 0

  /** `processors`: how many threads may work for one query. */
  constructor(slices: Slices, processors = availableParallelism()) {
    this.#slices = slices
    this.#mostHelpers = Math.min(processors, MOST_AT_ONCE) - 1
  }

  /** Rejects with QueryError; with the signal's reason when that is aborted. */
  async run(query: AskedQuery): Promise<QueryAnswer> {
    this.#queries++
    for (const sendAway of this.#sendAway) sendAway()
    const thread = this.#take()
    try {
      return await (query.division ? this.#divided(thread, query, query.division) : thread.run(query))
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      return await thread.run({ ...query, source: readByStore(query.source), division: undefined })
    } finally {
      this.#queries--
      this.#giveBack(thread)
    }
  }

  /** Where others are at work, too, all portions are evaluated in the query's own thread. */
  async #divided(
    leader: EvaluatingThread,
    query: AskedQuery,
    { portions, parts, partCount }: Division,
  ): Promise<QueryAnswer> {
    const helpers = this.#queries > 1 ? 0 : Math.min(this.#mostHelpers, portions - 1)
    const terms = { portions, parts, shared: newSharedDivision(helpers + 1, partCount) }
    const help = new Help(leader, terms, query)
    const neighbours = Array.from({ length: helpers }, (_, i) => {
      const thread = this.#take()
      return help.by(thread, i + 1, () => this.#giveBack(thread))
    })
    this.#sendAway.add(help.sendAway)
    try {
      return await leader.run(query, { ...terms, helpers: neighbours })
    } finally {
      this.#sendAway.delete(help.sendAway)
      help.end()
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
    const thread = new EvaluatingThread(this.#slices)
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
