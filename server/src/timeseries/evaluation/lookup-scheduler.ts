import type { FairQueue } from '../../lib/fair-share/fair-queue.ts'
import { Slice } from '../../lib/slices.ts'
import type { Engine } from '../engine.ts'
import type { LookUp } from '../lookups/look-up.ts'
import type { Lookup, SpelledList } from '../lookups/lookup.ts'
import { turnOf } from '../query-options.ts'
import { type ReadQueues, runPreemptibly, SLICE_WORK, withQueueTimeout } from './read-queues.ts'

/** Long look-ups at a time; they share the thread's slices. */
const LONG_AT_ONCE = 4
/** Slices of long ones, ms: an append waits for several of them until it is on the disk. */
const SLICE_MS = 3

/**
 * Who looks series and labels up next. All of it is done in the store's thread, in slices between which samples are
 * taken in; what takes more than one waits for a place of its own. Tenants take turns as with queries.
 */
export class LookupScheduler {
  readonly #engine: Engine
  readonly #queues: ReadQueues
  readonly #long: FairQueue

  constructor(engine: Engine, queues: ReadQueues) {
    this.#engine = engine
    this.#queues = queues
    this.#long = queues.forLong(LONG_AT_ONCE)
  }

  /**
   * Rejects with QueryError: `execution` when it is estimated to take too long, `canceled` when the reader leaves,
   * `timeout` when its time is over.
   */
  answer(lookup: Lookup, reader: AbortController): Promise<SpelledList> {
    const { scope } = lookup.input
    const { timeoutMs } = turnOf(lookup.input, this.#engine.limits.maxTimeMs)
    return withQueueTimeout(reader, { scope, timeoutMs }, async (waiting) => {
      const { holders, signal } = waiting
      const short = await this.#queues.short.run(holders, () => this.#inSlice(lookup, signal), signal)
      return short ?? runPreemptibly(this.#long, waiting, (ended) => this.#inSlices(lookup, ended))
    })
  }

  /** Undefined when it takes longer than a slice. */
  async #inSlice(lookup: Lookup, signal: AbortSignal): Promise<SpelledList | undefined> {
    await this.#queues.slices.turn()
    signal.throwIfAborted()
    const slice = new Slice()
    const lookUp = this.#engine.lookUp(lookup)
    return lookUp.work() > SLICE_WORK ? undefined : answerWithin(slice, lookUp)
  }

  #inSlices(lookup: Lookup, ended: AbortSignal): Promise<SpelledList> {
    const mayGoOn = () => ended.throwIfAborted()
    return this.#queues.slices.run(this.#engine.lookUp(lookup).pieces(), SLICE_MS, mayGoOn)
  }
}

function answerWithin(slice: Slice, lookUp: LookUp): SpelledList | undefined {
  const pieces = lookUp.pieces()
  for (;;) {
    const { done, value } = pieces.next()
    if (done) return value
    if (slice.isOver()) {
      pieces.return(undefined as never)
      return undefined
    }
  }
}
