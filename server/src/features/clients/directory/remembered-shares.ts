/** So many who left are remembered: of the whole server, and at most and at least of one network. */
const REMEMBERED = { server: 200_000, networkMost: 500, networkLeast: 10 }

/** What of it each network may fill: tenants have equal shares, and a tenant's networks of its share. */
export class RememberedShares {
  readonly #networks = new Map<number, number>()

  /** A network of a tenant more or less. */
  count(tenant: number, more: 1 | -1): void {
    const count = (this.#networks.get(tenant) ?? 0) + more
    if (count > 0) this.#networks.set(tenant, count)
    else this.#networks.delete(tenant)
  }

  /** Of one network of a tenant. */
  of(tenant: number): number {
    const share = REMEMBERED.server / Math.max(1, this.#networks.size)
    const fair = Math.floor(share / (this.#networks.get(tenant) ?? 1))
    return Math.min(REMEMBERED.networkMost, Math.max(REMEMBERED.networkLeast, fair))
  }
}
