import { receiveMessageOnPort } from 'node:worker_threads'
import type { Query } from '../../eval/context.ts'
import { type DividedPart, dividedParts } from '../../eval/division/device-wise.ts'
import { packed } from '../../eval/division/packed-result.ts'
import { evaluatePortion } from '../../eval/division/portion.ts'
import type { Expr } from '../../parse/ast.ts'
import { SENT, STOP } from '../protocol.ts'
import { DivisionState } from './division-state.ts'
import { type DividingThread, wake } from './leader.ts'
import type { DivisionTerms, Neighbour, PartAsked, PortionBrought } from './protocol.ts'

/** In another thread than the query's own: evaluates portions of what is asked for until it is sent away or stopped. */
export class Helper {
  readonly #terms: DivisionTerms
  readonly #leader: Neighbour
  readonly #own: DividingThread
  readonly #state: DivisionState
  readonly #place: number

  /** `place`: which of the query's threads this is. */
  constructor(terms: DivisionTerms, place: number, leader: Neighbour, own: DividingThread) {
    this.#terms = terms
    this.#place = place
    this.#leader = leader
    this.#own = own
    this.#state = new DivisionState(terms.shared)
  }

  help(root: Expr, query: Query): void {
    const parts = dividedParts(root, query.step === 0)
    query.heldBeside = (held) => this.#state.holdBeside(this.#place, held)
    for (let asked = this.#next(query); asked; asked = this.#next(query))
      if (!this.#evaluate(asked, parts[asked.part]!, query)) return
  }

  /** What is asked for next; undefined when it is over. */
  #next({ deadline }: Query): PartAsked | undefined {
    const { signals } = this.#own
    for (;;) {
      const sent = Atomics.load(signals, SENT)
      if (this.#isOver()) return undefined
      const received = receiveMessageOnPort(this.#leader.port)
      if (received) return received.message as PartAsked
      const left = deadline - performance.now()
      if (left <= 0) return undefined
      Atomics.wait(signals, SENT, sent, left)
    }
  }

  #isOver(): boolean {
    return Atomics.load(this.#own.signals, STOP) !== 0 || this.#state.areToLeave
  }

  /** Takes portions while there are any; false when one failed: why is told when the whole is evaluated. */
  #evaluate({ part, steps }: PartAsked, divided: DividedPart, query: Query): boolean {
    while (!this.#isOver()) {
      const portion = this.#state.take(part)
      if (portion >= this.#terms.portions) return true
      const source = this.#own.sourceOf({ part, portion })
      const result = tried(() => packed(evaluatePortion(divided, query, source, steps), steps.count))
      this.#bring({ part, portion, result }, query)
      if (!result) return false
    }
    return true
  }

  #bring(brought: Pick<PortionBrought, 'part' | 'portion' | 'result'>, query: Query): void {
    const { result } = brought
    const { warnings, infos } = query.annotations
    const message: PortionBrought = { ...brought, warnings, infos, notes: [...this.#own.notes] }
    const moved = result ? [result.numbers.buffer, result.present.buffer] : []
    this.#leader.port.postMessage(message, moved)
    // From here on the leader counts it.
    query.held = 0
    this.#state.holdBeside(this.#place, 0)
    wake(this.#leader.signals)
  }
}

function tried<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
