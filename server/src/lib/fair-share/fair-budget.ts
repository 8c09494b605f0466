import type { LimitName } from '#contract/limit-names.ts'
import { monotonicClock } from '../clock.ts'
import { FairPlaces } from './fair-places.ts'
import type { Holding } from './holding.ts'
import { LimitReached } from './limit-reached.ts'

/** Room in memory that tenants fill little by little, each its share, and that is given back all at once. */
export class FairBudget {
  readonly #places: FairPlaces
  readonly #held = new Map<number, Holding>()

  /** @param bytes of everybody */
  constructor(name: LimitName, bytes: number) {
    this.#places = new FairPlaces({ name, total: bytes }, monotonicClock)
  }

  /** False when a tenant has no room for so many bytes more; 0 stands for what is nobody's. */
  take(tenant: number, bytes: number): boolean {
    const held = this.#held.get(tenant)
    try {
      if (held) held.resize(held.size + bytes)
      else this.#held.set(tenant, this.#places.take({ tenant }, bytes))
      return true
    } catch (error) {
      if (error instanceof LimitReached) return false
      throw error
    }
  }

  clear(): void {
    for (const held of this.#held.values()) held.end()
    this.#held.clear()
  }
}
