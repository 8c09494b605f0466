import type { Clock } from '../../../lib/clock.ts'
import { areTogether, type DeviceLocation } from './surroundings.ts'

/** Who has not looked again for so long is stopped, or its window is closed. */
const STALE_MS = 60_000

interface Waiting {
  locations: DeviceLocation[]
  lookedAt: number
  /** By network: when it last began a device there. */
  begun: Map<number, number>
}

/**
 * Between upgrades of one tenant that want to begin devices near each other: a place that becomes free goes to the one
 * that waited longest, not to the one that happened to free it. After a restart of the process the oldest is first.
 */
export class FairTurns {
  readonly #waiting = new Map<number, Waiting>()
  readonly #clock: Clock
  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** It looks around anew: what it waited for until now is forgotten. */
  looks(upgrade: number): void {
    const begun = this.#waiting.get(upgrade)?.begun ?? new Map<number, number>()
    this.#waiting.set(upgrade, { begun, locations: [], lookedAt: this.#clock.now() })
  }

  waits(upgrade: number, location: DeviceLocation): void {
    this.#waiting.get(upgrade)?.locations.push(location)
  }

  begins(upgrade: number, network: number): void {
    this.#waiting.get(upgrade)?.begun.set(network, this.#clock.now())
  }

  isOver(upgrade: number): void {
    this.#waiting.delete(upgrade)
  }

  isWaiting(upgrade: number): boolean {
    return (this.#waiting.get(upgrade)?.locations.length ?? 0) > 0
  }

  /** Whether another upgrade that began nothing in this network for longer waits for a place that this one would take. */
  givesWay(upgrade: number, location: DeviceLocation): boolean {
    for (const [other, { locations, lookedAt }] of this.#waiting)
      if (
        other !== upgrade &&
        this.#clock.now() - lookedAt <= STALE_MS &&
        this.#isBefore(other, upgrade, location.network) &&
        locations.some((one) => one.sn === location.sn || areTogether(one, location))
      )
        return true
    return false
  }

  #isBefore(one: number, other: number, network: number): boolean {
    const [first, second] = [one, other].map((id) => this.#waiting.get(id)?.begun.get(network) ?? 0)
    return first === second ? one < other : first! < second!
  }
}
