import type { Reach } from '../../../http/guard.ts'

export interface NetworkRef {
  tenant: number
  network: number
}

/**
 * Clients on the devices that are online, each counted once per network however many devices see it
 * (a wired host shows on the switch, the gateway and the AP it passes). Kept up at each report, so asking is cheap.
 */
export class ClientCounter {
  /** network → client MAC → how many devices see it */
  readonly #seen = new Map<number, Map<string, number>>()
  readonly #byDevice = new Map<string, { place: NetworkRef; macs: string[]; own: string | null }>()
  readonly #tenants = new Map<number, number>()
  /** network → MACs of the devices themselves: a switch sees the AP as a host, and it is nobody's user. */
  readonly #own = new Map<number, Map<string, number>>()

  /** What a device sees now; replaces what it saw before. */
  set(sn: string, place: NetworkRef, macs: Iterable<string>, own: string | null): void {
    this.remove(sn)
    const { tenant, network } = place
    this.#tenants.set(network, tenant)
    const entry = { place, macs: [...new Set(macs)].map(normal), own: own && normal(own) }
    this.#byDevice.set(sn, entry)
    for (const mac of entry.macs) add(this.#seen, network, mac)
    if (entry.own) add(this.#own, network, entry.own)
  }

  /** One more on a device that reported. @returns how many it has by now; null when it never told */
  joined(sn: string, mac: string): number | null {
    const entry = this.#byDevice.get(sn)
    if (!entry) return null
    const one = normal(mac)
    if (!entry.macs.includes(one)) {
      entry.macs.push(one)
      add(this.#seen, entry.place.network, one)
    }
    return entry.macs.length
  }

  /** See {@link joined}. */
  left(sn: string, mac: string): number | null {
    const entry = this.#byDevice.get(sn)
    const at = entry?.macs.indexOf(normal(mac)) ?? -1
    if (!entry || at < 0) return entry?.macs.length ?? null
    entry.macs.splice(at, 1)
    take(this.#seen, entry.place.network, normal(mac))
    return entry.macs.length
  }

  /** The device went away or changed hands. */
  remove(sn: string): void {
    const entry = this.#byDevice.get(sn)
    if (!entry) return
    this.#byDevice.delete(sn)
    for (const mac of entry.macs) take(this.#seen, entry.place.network, mac)
    if (entry.own) take(this.#own, entry.place.network, entry.own)
  }

  /** The device stands in another network now. */
  move(sn: string, place: NetworkRef): void {
    const entry = this.#byDevice.get(sn)
    if (entry) this.set(sn, place, entry.macs, entry.own)
  }

  count({ tenant, networks, shared }: Reach): number {
    const asked = networks === 'all' ? [...this.#seen.keys()] : networks
    const own = asked.filter((network) => this.#tenants.get(network) === tenant)
    return [...own, ...(shared?.networks ?? [])].reduce((sum, network) => sum + this.#countIn(network), 0)
  }

  #countIn(network: number): number {
    const seen = this.#seen.get(network)
    if (!seen) return 0
    const devices = [...(this.#own.get(network)?.keys() ?? [])].filter((mac) => seen.has(mac))
    return seen.size - devices.length
  }
}

const normal = (mac: string) => mac.toLowerCase()

function add(counts: Map<number, Map<string, number>>, network: number, mac: string): void {
  const inNetwork = counts.get(network) ?? new Map<string, number>()
  inNetwork.set(mac, (inNetwork.get(mac) ?? 0) + 1)
  counts.set(network, inNetwork)
}

function take(counts: Map<number, Map<string, number>>, network: number, mac: string): void {
  const inNetwork = counts.get(network)
  const left = (inNetwork?.get(mac) ?? 0) - 1
  if (left > 0) inNetwork?.set(mac, left)
  else inNetwork?.delete(mac)
  if (inNetwork?.size === 0) counts.delete(network)
}
