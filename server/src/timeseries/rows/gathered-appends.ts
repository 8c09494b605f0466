import type { EncodedReports } from './report-encoder.ts'

/**
 * Sends encoded rows on in their order: at once when nothing was sent lately, else gathered. A message between threads
 * costs both of them more than the rows of one report in it.
 */
export class GatheredAppends {
  readonly #send: (encoded: EncodedReports) => Promise<void>
  readonly #everyMs: number
  #waiting: EncodedReports[] = []
  #answer: PromiseWithResolvers<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #sentAt = Number.NEGATIVE_INFINITY

  /** @param everyMs so far apart are messages when there are many; 0 = each at once */
  constructor(send: (encoded: EncodedReports) => Promise<void>, everyMs: number) {
    this.#send = send
    this.#everyMs = everyMs
  }

  /** Resolves or rejects as the message does that takes it along. */
  append(encoded: EncodedReports): Promise<void> {
    // A message has one numbering.
    if (encoded.fresh) this.flush()
    this.#waiting.push(encoded)
    this.#answer ??= Promise.withResolvers()
    const { promise } = this.#answer
    const inMs = this.#sentAt + this.#everyMs - performance.now()
    if (inMs <= 0) this.flush()
    else this.#timer ??= setTimeout(() => this.flush(), inMs)
    return promise
  }

  /** What waits goes now. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const answer = this.#answer
    if (answer === undefined) return
    const waiting = this.#waiting
    this.#waiting = []
    this.#answer = undefined
    this.#sentAt = performance.now()
    this.#send(joined(waiting)).then(answer.resolve, answer.reject)
  }
}

function joined(all: EncodedReports[]): EncodedReports {
  const [first] = all
  if (first !== undefined && all.length === 1) return first
  const bytes = new Uint8Array(all.reduce((sum, one) => sum + one.bytes.length, 0))
  let at = 0
  for (const one of all) {
    bytes.set(one.bytes, at)
    at += one.bytes.length
  }
  return { bytes, fresh: first!.fresh }
}
