import { receiveMessageOnPort } from 'node:worker_threads'
import { checkTime, type DividePart, type Query, type SeriesSource } from '../../eval/context.ts'
import { type DividedPart, dividedParts } from '../../eval/division/device-wise.ts'
import { Indivisible } from '../../eval/division/indivisible.ts'
import { unpacked } from '../../eval/division/packed-result.ts'
import { evaluatePortion, joinedPortions, type PortionResult, sizeOf } from '../../eval/division/portion.ts'
import type { Vector } from '../../eval/value.ts'
import type { Expr } from '../../parse/ast.ts'
import { SENT } from '../protocol.ts'
import { DivisionState } from './division-state.ts'
import type { DivisionTerms, Neighbour, PartAsked, PortionBrought, WantedPortion } from './protocol.ts'

/** What a thread of a divided query has of its own. */
export interface DividingThread {
  signals: Int32Array
  sourceOf(portion: WantedPortion): SeriesSource
  notes: Set<string>
}

/** In the query's own thread: evaluates parts in portions, some of which helpers take. */
export class Leader {
  readonly #terms: DivisionTerms
  readonly #helpers: readonly Neighbour[]
  readonly #own: DividingThread
  readonly #state: DivisionState
  readonly #begun = new Set<number>()

  constructor(terms: DivisionTerms, helpers: readonly Neighbour[], own: DividingThread) {
    this.#terms = terms
    this.#helpers = helpers
    this.#own = own
    this.#state = new DivisionState(terms.shared)
  }

  /** What evaluates the parts of an expression that are to be divided, each once. */
  divideBy(root: Expr, isInstant: boolean): DividePart {
    const parts = dividedParts(root, isInstant)
    return (expr, query, steps) => {
      const part = parts.findIndex((one) => one.expr === expr)
      if (part < 0 || !this.#terms.parts.includes(part) || this.#begun.has(part)) return undefined
      this.#begun.add(part)
      query.heldBeside ??= (held) => this.#state.holdBeside(0, held)
      return this.#evaluate({ part, steps }, parts[part]!, query)
    }
  }

  /** Nothing more is to be evaluated in portions. */
  end(): void {
    this.#state.sendAway()
  }

  #evaluate(asked: PartAsked, divided: DividedPart, query: Query): Vector {
    const results = new Array<PortionResult | undefined>(this.#terms.portions).fill(undefined)
    for (const helper of this.#helpers) tell(helper, asked)
    for (let at = this.#state.take(asked.part); at < results.length; at = this.#state.take(asked.part)) {
      results[at] = this.#portion(divided, at, asked, query)
      this.#receive(results, asked, query)
    }
    while (results.includes(undefined)) {
      const instead = this.#await(results, asked, query)
      if (instead !== undefined) results[instead] = this.#portion(divided, instead, asked, query)
    }
    this.#state.forgetBeside(0)
    return joinedPortions(divided, results as PortionResult[], query, asked.steps)
  }

  #portion(divided: DividedPart, portion: number, { part, steps }: PartAsked, query: Query): PortionResult {
    return evaluatePortion(divided, query, this.#own.sourceOf({ part, portion }), steps)
  }

  /** Waits for what helpers have taken; of a dead one answers a portion to be evaluated here. */
  #await(results: (PortionResult | undefined)[], asked: PartAsked, query: Query): number | undefined {
    const { signals } = this.#own
    const sent = Atomics.load(signals, SENT)
    const isOneDead = this.#state.isOneDead
    if (this.#receive(results, asked, query)) return undefined
    if (isOneDead) return results.indexOf(undefined)
    checkTime(query)
    Atomics.wait(signals, SENT, sent, Math.max(1, query.deadline - performance.now()))
    return undefined
  }

  /** Takes what helpers brought; answers whether there was anything. */
  #receive(results: (PortionResult | undefined)[], { part, steps }: PartAsked, query: Query): boolean {
    let isAny = false
    for (const { port } of this.#helpers)
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
        const brought = next.message as PortionBrought
        if (brought.result === undefined) throw new Indivisible()
        isAny = true
        if (brought.part !== part || results[brought.portion]) continue
        const result = unpacked(brought.result, steps.count)
        query.held += sizeOf(result)
        query.annotations.add(brought)
        for (const note of brought.notes) this.#own.notes.add(note)
        results[brought.portion] = result
      }
    return isAny
  }
}

export function tell({ port, signals }: Neighbour, message: PartAsked): void {
  port.postMessage(message)
  wake(signals)
}

export function wake(signals: Int32Array): void {
  Atomics.add(signals, SENT, 1)
  Atomics.notify(signals, SENT)
}
