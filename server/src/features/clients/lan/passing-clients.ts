import type { Client } from '#contract/inventory/state/device-state.ts'
import type { Told } from '../directory/sighting-index.ts'

type Clients = Client | null | readonly (Client | undefined)[]

/**
 * What was told of those who are of no lasting kind. It stays the same objects while devices tell alike; texts in them
 * may change.
 */
export class PassingClients {
  readonly #told = new WeakMap<Told, Clients>()

  add(told: Told): void {
    this.#told.set(told, 'told' in told ? (told.client ?? null) : told.map(({ client }) => client))
  }

  /** Whether the same was told before: by the same devices, with the same members. */
  has(told: Told): boolean {
    const known = this.#told.get(told)
    if ('told' in told) return known === (told.client ?? null)
    return Array.isArray(known) && told.every(({ client }, i) => client === known[i])
  }
}
