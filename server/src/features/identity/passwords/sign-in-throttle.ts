import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import { networkOf } from '../address.ts'
import { GrowingDelay, Throttle } from './throttle.ts'

const QUARTER_HOUR_MS = 15 * 60_000
const DAY_MS = 24 * 3600_000

/** Of one name from everywhere: what a botnet gets is some 130 guesses a day. */
const perName = { free: 20, firstMs: 1_000, longestMs: QUARTER_HOUR_MS, windowMs: DAY_MS }
const perAddress = 100

/** A try that was let in. */
export interface Admitted {
  /** It was no guess: nothing of it counts, and the name begins anew from here. */
  succeeded(): void
}

/**
 * Slows guessing down without giving strangers a lever against the owner (decision 0019): an address from which
 * the account was signed in before has a budget of its own and is never held up by tries from elsewhere.
 */
export class SignInThrottle {
  readonly #clock: Clock
  readonly #pairs: Throttle
  readonly #addresses: Throttle
  readonly #names: GrowingDelay

  constructor(clock: Clock) {
    this.#clock = clock
    this.#pairs = new Throttle(clock, limits.signInTriesPerNamePerQuarterHour, QUARTER_HOUR_MS)
    this.#addresses = new Throttle(clock, perAddress, QUARTER_HOUR_MS)
    this.#names = new GrowingDelay(clock, perName)
  }

  /**
   * Counts the try before its outcome is known: tries made at the same moment are counted too.
   * @param name as typed, lower-cased; whether there is such an account makes no difference
   * @param known whether the account was signed in from this address before
   * @throws ApiError `too_many_tries` with the seconds to wait
   */
  admit(name: string, address: string, known: boolean): Admitted {
    const from = networkOf(address)
    const pair = `${name} ${from}`
    const waits = known ? [] : [this.#addresses.waitMs(from), this.#names.waitMs(name)]
    const waitMs = Math.max(this.#pairs.waitMs(pair), ...waits)
    if (waitMs > 0) throw new ApiError('too_many_tries', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    this.#pairs.count(pair)
    const forgivePair = () => this.#pairs.clear(pair)
    return { succeeded: known ? forgivePair : this.#countStranger(name, from, forgivePair) }
  }

  /** @returns what takes it back: this try alone, not those of others */
  #countStranger(name: string, from: string, forgivePair: () => void): () => void {
    const at = this.#clock.now()
    this.#addresses.count(from)
    this.#names.count(name)
    return () => {
      forgivePair()
      this.#addresses.takeBack(from, at)
      this.#names.takeBack(name, at)
    }
  }
}
