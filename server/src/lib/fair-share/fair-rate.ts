import type { LimitName } from '#contract/limit-names.ts'
import type { Clock } from '../clock.ts'
import type { Allowance } from '../token-bucket.ts'
import type { Holders } from './holders.ts'
import { LimitReached } from './limit-reached.ts'
import { type SharedAllowance, SharedRate } from './shared-rate.ts'

export interface RateLimit extends Allowance, Omit<SharedAllowance, 'all'> {
  name: LimitName
}

/** So much per second for the whole server, divided, where somebody is told of a refusal. */
export class FairRate {
  readonly #name: LimitName
  readonly #rate: SharedRate

  constructor({ name, burst, perSecond, ...allowance }: RateLimit, clock: Clock) {
    this.#name = name
    this.#rate = new SharedRate({ ...allowance, all: { burst, perSecond } }, clock)
  }

  /** @throws LimitReached with the seconds until there is as much; nothing is taken then */
  take(holders: Holders, amount = 1): void {
    const short = this.#rate.take(holders, amount)
    if (short) throw new LimitReached(this.#name, short.whose, short.waitMs / 1000)
  }

  /** Holders that are remembered. */
  get size(): number {
    return this.#rate.size
  }
}
