/** A budget that refills steadily: `burst` at once, `perSecond` in the long run. */
export interface Allowance {
  readonly burst: number
  readonly perSecond: number
}

/** Times are milliseconds of one monotonic clock. */
export class TokenBucket {
  readonly #allowance: Allowance
  #tokens: number
  #at: number

  constructor(allowance: Allowance, now: number) {
    this.#allowance = allowance
    this.#tokens = allowance.burst
    this.#at = now
  }

  /** True when `amount` was there and is now taken. */
  take(now: number, amount = 1): boolean {
    this.#refill(now)
    if (this.#tokens < amount) return false
    this.#tokens -= amount
    return true
  }

  /**
   * Takes `amount` in any case, going into debt, not deeper than `maxDebt`.
   * @returns milliseconds until the debt is paid, 0 = none
   */
  spend(now: number, amount = 1, maxDebt = Infinity): number {
    this.#refill(now)
    this.#tokens = Math.max(this.#tokens - amount, Math.min(this.#tokens, -maxDebt))
    return this.#tokens >= 0 ? 0 : Math.ceil((-this.#tokens / this.#allowance.perSecond) * 1000)
  }

  /** Milliseconds until `amount` is there, or as much as there ever is; takes nothing. */
  waitMs(now: number, amount = 1): number {
    this.#refill(now)
    const missing = Math.min(amount, this.#allowance.burst) - this.#tokens
    return missing <= 0 ? 0 : Math.ceil((missing / this.#allowance.perSecond) * 1000)
  }

  isFull(now: number): boolean {
    this.#refill(now)
    return this.#tokens >= this.#allowance.burst
  }

  #refill(now: number): void {
    const gained = (Math.max(0, now - this.#at) / 1000) * this.#allowance.perSecond
    this.#tokens = Math.min(this.#allowance.burst, this.#tokens + gained)
    this.#at = now
  }
}
