import type { Client } from '#contract/inventory/state/device-state.ts'
import type { SightingEntry } from '../directory/sighting-index.ts'

type Clients = Client | null | readonly (Client | undefined)[]

/**
 * What was told of those who are of no lasting kind. It stays the same objects while devices tell alike; texts in them
 * may change.
 */
export class PassingClients {
  readonly #clients = new WeakMap<SightingEntry, Clients>()

  add(entry: SightingEntry): void {
    this.#clients.set(entry, 'told' in entry ? (entry.client ?? null) : entry.map(({ client }) => client))
  }

  /** Whether the same was told before: by the same devices, with the same members. */
  has(entry: SightingEntry): boolean {
    const known = this.#clients.get(entry)
    if ('told' in entry) return known === (entry.client ?? null)
    return Array.isArray(known) && entry.every(({ client }, i) => client === known[i])
  }
}
