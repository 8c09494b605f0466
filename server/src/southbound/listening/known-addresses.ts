import { addressGroup } from './address.ts'

const MAX_KNOWN = 50_000

/** Where bound devices call from: places are kept for these addresses (IPv6: their /64) when strangers press. */
export class KnownAddresses {
  /** Longest unseen first. */
  readonly #groups = new Set<string>()

  remember(address: string): void {
    const group = addressGroup(address)
    this.#groups.delete(group)
    this.#groups.add(group)
    if (this.#groups.size <= MAX_KNOWN) return
    for (const oldest of this.#groups) {
      this.#groups.delete(oldest)
      return
    }
  }

  has(group: string): boolean {
    return this.#groups.has(group)
  }
}
