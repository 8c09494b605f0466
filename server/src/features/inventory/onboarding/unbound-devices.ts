import type { Clock } from '../../../lib/clock.ts'
import { isBound } from '../records/device-row.ts'
import type { LiveDevice, LiveDevices } from '../records/live-devices.ts'
import type { UnboundRepository } from './unbound.repository.ts'

export interface UnboundLimits {
  /** Devices that nobody bound and that have not called for this long are forgotten. */
  unseenMs: number
  /** At most this many wait; beyond, those longest unseen make room. */
  max: number
}

export const UNBOUND_LIMITS: UnboundLimits = { unseenMs: 30 * 86_400_000, max: 20_000 }

/** From being admitted to having introduced itself. */
const LETTING_IN_MS = 60_000

export interface UnboundDevicesDeps {
  unbound: UnboundRepository
  live: LiveDevices
  clock: Clock
  limits: UnboundLimits
}

/** Bounds the rows that strangers can make by calling. */
export class UnboundDevices {
  readonly #deps: UnboundDevicesDeps
  /** Counted at the start and after each clearing; in between only upwards. */
  #count = 0

  constructor(deps: UnboundDevicesDeps) {
    this.#deps = deps
  }

  async recount(): Promise<void> {
    this.#count = await this.#deps.unbound.count()
  }

  /** A device came for the first time. Makes room when there is none, a tenth at a time. */
  async entered(): Promise<void> {
    this.#count++
    if (this.#count <= this.#deps.limits.max) return
    await this.recount()
    const excess = this.#count - this.#deps.limits.max
    if (excess <= 0) return
    const room = excess + Math.floor(this.#deps.limits.max / 10)
    await this.#remove(await this.#deps.unbound.oldest(room))
  }

  /** Forgets devices unseen for long; those that left need no place in memory, admission reads them again. */
  async clear(): Promise<number> {
    for (const device of this.#deps.live.values()) {
      if (!isBound(device.row) && this.#isAway(device)) this.#deps.live.forget(device.row.sn)
    }
    const before = this.#deps.clock.now() - this.#deps.limits.unseenMs
    return this.#remove(await this.#deps.unbound.unseenSince(before, 10_000))
  }

  /** Neither connected nor just being let in. */
  #isAway({ sessionId, calledAt }: LiveDevice): boolean {
    return sessionId === null && calledAt < this.#deps.clock.now() - LETTING_IN_MS
  }

  async #remove(sns: string[]): Promise<number> {
    const away = sns.filter((sn) => {
      const device = this.#deps.live.get(sn)
      return !device || this.#isAway(device)
    })
    for (const sn of away) this.#deps.live.forget(sn)
    const removed = await this.#deps.unbound.remove(away)
    await this.recount()
    return removed
  }
}
