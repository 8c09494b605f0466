import type { PollPolicy } from './presence-policy.ts'

/** Asks one device again and again, one question at a time, and tells when it answers no more. */
export class Poll {
  readonly #policy: PollPolicy
  readonly #lost: () => void
  readonly #timer: NodeJS.Timeout
  #asking = false
  #missed = 0
  #stopped = false

  /** `lost` is called once. Whoever made it stops it. */
  constructor(policy: PollPolicy, lost: () => void) {
    this.#policy = policy
    this.#lost = lost
    this.#timer = setInterval(() => this.#tick(), policy.everyMs)
    // Whoever made it is to be known before the first answer comes.
    queueMicrotask(() => this.#tick())
  }

  stop(): void {
    this.#stopped = true
    clearInterval(this.#timer)
  }

  #tick(): void {
    if (this.#stopped) return
    // A device that is slow is asked no more often than it answers.
    if (this.#asking) this.#miss()
    else void this.#ask()
  }

  async #ask(): Promise<void> {
    this.#asking = true
    const answered = await this.#policy.ask().catch(() => false)
    this.#asking = false
    if (answered) this.#missed = 0
    else this.#miss()
  }

  #miss(): void {
    if (this.#stopped || ++this.#missed < this.#policy.misses) return
    this.stop()
    this.#lost()
  }
}
