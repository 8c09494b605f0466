import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type Clock, monotonicClock } from '../../../lib/clock.ts'
import { FairQueue } from '../../../lib/fair-share/fair-queue.ts'
import type { BindTryRepository } from './bind-try.repository.ts'

const HOUR = 3600_000
const DAY = 24 * HOUR

/** How tries at a serial are held up that many accounts guess at. */
export const BIND_BRAKE = {
  /** Wrong tries of all accounts at a serial in a day before its answers come slowly. */
  freePerDevicePerDay: 20,
  /** Each one more adds so much to the wait before an answer, up to `longestMs`. */
  stepMs: 250,
  longestMs: 5_000,
} as const

/** Accounts take turns. */
const oneByOne = { name: 'requests', total: 1, waiting: 1_000, waitMs: 30_000 } as const

/**
 * Guessing MAC digits is limited: per account and serial and day, per account and hour (readings C25). What others
 * tried never refuses anybody: it only makes the answers about that serial slow, right ones and wrong ones.
 */
export class BindTries {
  readonly #tries: BindTryRepository
  readonly #clock: Clock
  readonly #wait: (ms: number) => Promise<unknown>
  readonly #beginning = new FairQueue(oneByOne, monotonicClock)

  constructor(tries: BindTryRepository, clock: Clock, wait: (ms: number) => Promise<unknown>) {
    this.#tries = tries
    this.#clock = clock
    this.#wait = wait
  }

  /**
   * Counts a try before anything is looked up.
   * @returns a function that takes the try back: it was no guess
   * @throws ApiError `too_many_tries` with `retryAfterSeconds`, LimitReached; a refused try does not count
   */
  async begin(sn: string, accountId: number): Promise<() => Promise<void>> {
    // One after the other: parallel tries that are not committed yet would not see each other.
    const { takeBack, brakeMs } = await this.#beginning.run({ account: accountId }, () =>
      this.#begin(sn, accountId),
    )
    if (brakeMs > 0) await this.#wait(brakeMs)
    return takeBack
  }

  async #begin(sn: string, accountId: number) {
    const now = this.#clock.now()
    await this.#tries.removeBefore(now - DAY)
    const id = await this.#tries.insert(sn, accountId, now)
    const takeBack = () => this.#tries.remove(id)
    const atDevice = await this.#tries.before(id, { sn, accountId }, now - DAY)
    const ofAccount = await this.#tries.before(id, { accountId }, now - HOUR)
    const waits = [
      ...waitFor(atDevice, limits.bindTriesPerDevicePerDay, DAY, now),
      ...waitFor(ofAccount, limits.bindTriesPerAccountPerHour, HOUR, now),
    ]
    if (waits.length === 0)
      return { takeBack, brakeMs: brakeOf(await this.#tries.before(id, { sn }, now - DAY)) }
    await takeBack()
    throw new ApiError('too_many_tries', { retryAfterSeconds: Math.max(...waits) })
  }
}

function brakeOf({ length }: number[]): number {
  const beyond = Math.max(0, length - BIND_BRAKE.freePerDevicePerDay)
  return Math.min(BIND_BRAKE.longestMs, beyond * BIND_BRAKE.stepMs)
}

/** Seconds until enough of the tries are old, when there are too many now. */
function waitFor(tries: number[], max: number, windowMs: number, now: number): number[] {
  if (tries.length < max) return []
  const leaves = tries[tries.length - max]! + windowMs
  return [Math.max(1, Math.ceil((leaves - now) / 1000))]
}
