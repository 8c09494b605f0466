import { limits } from '#contract/limits.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { BindTryRepository } from './bind-try.repository.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** Guessing MAC digits is limited: per serial and day, per account and hour (readings C25). */
export class BindTries {
  readonly #tries: BindTryRepository
  readonly #clock: Clock
  #turn: Promise<unknown> = Promise.resolve()
  constructor(tries: BindTryRepository, clock: Clock) {
    this.#tries = tries
    this.#clock = clock
  }

  /**
   * Counts a try before anything is looked up.
   * @returns a function that takes the try back: it was no guess
   * @throws ApiError `too_many_tries` with `retryAfterSeconds`; a refused try does not count
   */
  begin(sn: string, accountId: number): Promise<() => Promise<void>> {
    // One after the other: parallel tries that are not committed yet would not see each other.
    const begun = this.#turn.then(() => this.#begin(sn, accountId))
    this.#turn = begun.catch(() => undefined)
    return begun
  }

  async #begin(sn: string, accountId: number): Promise<() => Promise<void>> {
    const now = this.#clock.now()
    await this.#tries.removeBefore(now - DAY)
    const id = await this.#tries.insert(sn, accountId, now)
    const takeBack = () => this.#tries.remove(id)
    const ofDevice = await this.#tries.before(id, { sn }, now - DAY)
    const ofAccount = await this.#tries.before(id, { accountId }, now - HOUR)
    const waits = [
      ...waitFor(ofDevice, limits.bindTriesPerDevicePerDay, DAY, now),
      ...waitFor(ofAccount, limits.bindTriesPerAccountPerHour, HOUR, now),
    ]
    if (waits.length === 0) return takeBack
    await takeBack()
    throw new ApiError('too_many_tries', { retryAfterSeconds: Math.max(...waits) })
  }
}

/** Seconds until enough of the tries are old, when there are too many now. */
function waitFor(tries: number[], max: number, windowMs: number, now: number): number[] {
  if (tries.length < max) return []
  const leaves = tries[tries.length - max]! + windowMs
  return [Math.max(1, Math.ceil((leaves - now) / 1000))]
}
