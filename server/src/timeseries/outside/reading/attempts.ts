import { Slice, type Slices } from '../../../lib/slices.ts'
import type { SeriesSource } from '../../eval/context.ts'
import { EvaluatingThreads } from '../../evaluation/evaluating-threads.ts'
import { evaluateExpression } from '../../evaluation/evaluation.ts'
import type { Evaluation, Terms } from '../../evaluation/protocol.ts'
import { NOT_NOW, SLICE_WORK } from '../../evaluation/read-queues.ts'
import type { QueryAnswer } from '../../types.ts'

export type Attempt = { answer: QueryAnswer } | { error: unknown }

interface AttemptContext {
  source: SeriesSource
  terms: Terms
  /** Aborted when nobody waits for the answer, or its place goes to another. */
  ended: AbortSignal
}

/** Evaluates over what was fetched so far: what fits into a slice here, all else in threads that can be interrupted. */
export class Attempts {
  readonly #slices: Slices
  readonly #threads: EvaluatingThreads

  constructor(slices: Slices) {
    this.#slices = slices
    this.#threads = new EvaluatingThreads(slices)
  }

  /** Rejects with the signal's reason when that is aborted; `work`: steps it is estimated to take. */
  async make(evaluation: Evaluation, work: number, over: AttemptContext): Promise<Attempt> {
    try {
      const short = work > SLICE_WORK ? undefined : await this.#inSlice(evaluation, over)
      const { terms, source, ended: signal } = over
      return { answer: short ?? (await this.#threads.run({ evaluation, terms, source, signal })) }
    } catch (error) {
      over.ended.throwIfAborted()
      return { error }
    }
  }

  /** Undefined when it takes longer than a slice. */
  async #inSlice(
    evaluation: Evaluation,
    { source, terms, ended }: AttemptContext,
  ): Promise<QueryAnswer | undefined> {
    await this.#slices.turn()
    ended.throwIfAborted()
    const slice = new Slice()
    const checkpoint = () => {
      if (slice.isOver()) throw NOT_NOW
    }
    try {
      return evaluateExpression(evaluation, { ...terms, source, checkpoint })
    } catch (error) {
      if (error === NOT_NOW) return undefined
      throw error
    }
  }
}
