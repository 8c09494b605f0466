import { MessageChannel } from 'node:worker_threads'
import type { AskedQuery, EvaluatingThread } from '../evaluating-thread.ts'
import { DivisionState } from './division-state.ts'
import { wake } from './leader.ts'
import type { DivisionTerms, Neighbour } from './protocol.ts'

/** The threads that help one query, seen from the store's. */
export class Help {
  readonly #leader: EvaluatingThread
  readonly #terms: DivisionTerms
  readonly #query: AskedQuery
  readonly #state: DivisionState
  readonly #over = new AbortController()
  readonly #helpers: EvaluatingThread[] = []

  constructor(leader: EvaluatingThread, terms: DivisionTerms, query: AskedQuery) {
    this.#leader = leader
    this.#terms = terms
    this.#query = query
    this.#state = new DivisionState(terms.shared)
  }

  /** Has a thread help as the query's `place`-th; `done` is called when it does no longer. */
  by(thread: EvaluatingThread, place: number, done: () => void): Neighbour {
    const { port1, port2 } = new MessageChannel()
    this.#helpers.push(thread)
    const leader = { port: port2, signals: this.#leader.signals }
    const query = { ...this.#query, signal: this.#over.signal }
    thread
      .help(query, { ...this.#terms, leader, place })
      .catch(() => {
        this.#state.noteDeath()
        wake(this.#leader.signals)
      })
      .finally(done)
    return { port: port1, signals: thread.signals }
  }

  /** They finish what they are at. */
  readonly sendAway = (): void => {
    this.#state.sendAway()
    for (const { signals } of this.#helpers) wake(signals)
  }

  /** The query is over: they stop at once. */
  end(): void {
    this.#over.abort()
  }
}
