import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { kindTraits } from '#contract/inventory/kind-traits.ts'
import type { Client } from '#contract/inventory/state/device-state.ts'
import type { Reach } from '../../../http/guard.ts'
import { STILL_NAMED_MS } from '../../../lib/left-air.ts'

export interface NetworkRef {
  tenant: number
  network: number
}

/** A device as far as it matters who counts a client. */
export interface CountingDevice {
  sn: string
  /** Its own MAC: no other device's client. */
  mac: string | null
  kind: DeviceKind | null
}

/** Where a client is on a device: over the air the BSSID, '' where the device does not say; null by cable. */
type Bss = string | null

interface SeenBy {
  place: NetworkRef
  device: CountingDevice
  macs: Map<string, Bss>
  /** It told of clients, if only that it has none. */
  tells: boolean
}

/**
 * Clients on the devices that are online, each counted once per network however many devices see it
 * (a wired host shows on the switch, the gateway and the AP it passes). Kept up at each report, so asking is cheap.
 */
export class ClientCounter {
  /** network → client MAC → the devices that see it */
  readonly #seen: Holders = new Map()
  readonly #byDevice = new Map<string, SeenBy>()
  readonly #tenants = new Map<number, number>()
  /** network → MACs of the devices themselves: a switch sees the AP as a host, and it is nobody's user. */
  readonly #own: Holders = new Map()
  /** network → MACs on nobody's air any more that others still see, and since when */
  readonly #leftAir = new Map<number, Map<string, number>>()

  /** What a device sees now; replaces what it saw before. @param at when, in ms */
  set(
    device: CountingDevice,
    place: NetworkRef,
    clients: Iterable<Pick<Client, 'mac' | 'connection' | 'bssid'>>,
    at: number,
  ): void {
    const { sn, kind } = device
    const mac = device.mac && normal(device.mac)
    const before = this.#byDevice.get(sn)
    const macs = new Map<string, Bss>()
    for (const one of clients)
      macs.set(normal(one.mac), one.connection === 'wireless' ? (one.bssid ?? '') : null)
    const left: string[] = []
    for (const [one, bss] of before?.macs ?? []) if (isOnAir(bss) && !isOnAir(macs.get(one))) left.push(one)
    const entry = { place, device: { sn, kind, mac }, macs, tells: true }
    if (before?.place.network === place.network && before.device.mac === mac) {
      this.#follow(before, entry)
    } else {
      this.remove(sn)
      this.#put(entry)
    }
    for (const one of left) this.#leavesAir(place.network, one, at)
  }

  /**
   * The same as taking the device out and putting it in again. Most of what it sees it saw before: that stays what it is,
   * as whatever is new would be carried into the old generation.
   */
  #follow(known: SeenBy, { place, device, macs }: SeenBy): void {
    this.#tenants.set(place.network, place.tenant)
    known.tells = true
    if (known.place.tenant !== place.tenant) known.place = place
    if (known.device.kind !== device.kind) known.device = device
    for (const mac of known.macs.keys()) {
      if (macs.has(mac)) continue
      known.macs.delete(mac)
      this.#unsee(place.network, mac, device.sn)
    }
    for (const [mac, bss] of macs) {
      const before = known.macs.get(mac)
      if (before !== bss) known.macs.set(mac, bss)
      if (before === undefined) add(this.#seen, place.network, mac, device.sn)
    }
    const left = this.#leftAir.get(place.network)
    if (!left) return
    const seen = this.#seen.get(place.network)
    for (const [mac, bss] of macs) if (isOnAir(bss) || seen?.get(mac) === device.sn) left.delete(mac)
    if (left.size === 0) this.#leftAir.delete(place.network)
  }

  /** It is connected and told of no clients yet: whoever sees its MAC sees no client. */
  entered({ sn, mac, kind }: CountingDevice, place: NetworkRef): void {
    if (this.#byDevice.has(sn)) return
    this.#put({ place, device: { sn, mac: mac && normal(mac), kind }, macs: new Map(), tells: false })
  }

  #put(entry: SeenBy): void {
    const { place, device, macs } = entry
    this.#tenants.set(place.network, place.tenant)
    this.#byDevice.set(device.sn, entry)
    for (const [mac, bss] of macs) {
      add(this.#seen, place.network, mac, device.sn)
      if (isOnAir(bss)) this.#leftAir.get(place.network)?.delete(mac)
    }
    if (device.mac) add(this.#own, place.network, device.mac, device.sn)
  }

  /** On which BSS of a device a client is; undefined where nobody says. */
  bssidOf(sn: string, mac: string): string | undefined {
    return this.#byDevice.get(sn)?.macs.get(normal(mac)) || undefined
  }

  /**
   * One more on a device that reported, or one that moved there.
   * @returns how many it has by now; null when it never told
   */
  joined(sn: string, mac: string, bssid = ''): number | null {
    const entry = this.#byDevice.get(sn)
    if (!entry?.tells) return null
    const one = normal(mac)
    if (!entry.macs.has(one)) add(this.#seen, entry.place.network, one, sn)
    entry.macs.set(one, bssid)
    this.#leftAir.get(entry.place.network)?.delete(one)
    return entry.macs.size
  }

  /** See {@link joined}. @param at when, in ms */
  left(sn: string, mac: string, at: number): number | null {
    const entry = this.#byDevice.get(sn)
    if (!entry?.tells) return null
    const { macs, place } = entry
    const one = normal(mac)
    const bss = macs.get(one)
    if (!macs.delete(one)) return macs.size
    this.#unsee(place.network, one, sn)
    if (isOnAir(bss)) this.#leavesAir(place.network, one, at)
    return macs.size
  }

  #unsee(network: number, mac: string, sn: string): void {
    take(this.#seen, network, mac, sn)
    if (!this.#seen.get(network)?.has(mac)) this.#leftAir.get(network)?.delete(mac)
    if (this.#leftAir.get(network)?.size === 0) this.#leftAir.delete(network)
  }

  #leavesAir(network: number, mac: string, at: number): void {
    const left = this.#leftAir.get(network) ?? new Map<string, number>()
    this.#leftAir.set(network, left)
    for (const [one, since] of left) {
      if (since > at - STILL_NAMED_MS) break
      left.delete(one)
    }
    const seenBy = listOf(this.#seen.get(network)?.get(mac))
    const stays = seenBy.some((sn) => isOnAir(this.#byDevice.get(sn)?.macs.get(mac)))
    if (seenBy.length > 0 && !stays) left.set(mac, at)
  }

  /** The device went away or changed hands. */
  remove(sn: string): void {
    const entry = this.#byDevice.get(sn)
    if (!entry) return
    this.#byDevice.delete(sn)
    for (const mac of entry.macs.keys()) this.#unsee(entry.place.network, mac, sn)
    if (entry.device.mac) take(this.#own, entry.place.network, entry.device.mac, sn)
  }

  /** The device stands in another network now. */
  move(sn: string, place: NetworkRef): void {
    const entry = this.#byDevice.get(sn)
    if (!entry) return
    this.remove(sn)
    this.#put({ ...entry, place })
  }

  /**
   * The clients that are counted at this device: each client of a network at one device, so that these numbers add up
   * to {@link count}. Null: it is away, or never told of clients.
   */
  countedAt(sn: string): number | null {
    const entry = this.#byDevice.get(sn)
    if (!entry?.tells) return null
    const { network } = entry.place
    const seen = this.#seen.get(network)
    let counted = 0
    for (const mac of entry.macs.keys())
      if (!this.#isNobody(network, mac) && this.#counts(sn, mac, listOf(seen?.get(mac)))) counted++
    return counted
  }

  /** Clients that any of these devices sees, each counted once. */
  seenBy(sns: Iterable<string>): number {
    const macs = new Set<string>()
    for (const sn of sns) {
      const entry = this.#byDevice.get(sn)
      if (!entry) continue
      for (const mac of entry.macs.keys()) if (!this.#isNobody(entry.place.network, mac)) macs.add(mac)
    }
    return macs.size
  }

  /** A device, or who left. */
  #isNobody(network: number, mac: string): boolean {
    return this.#own.get(network)?.has(mac) === true || this.#leftAir.get(network)?.has(mac) === true
  }

  #counts(sn: string, mac: string, seenBy: readonly string[]): boolean {
    return seenBy.every((other) => other === sn || this.#nearness(sn, mac) < this.#nearness(other, mac))
  }

  /** Sorts the devices that see a client, the one it is connected to first: no two are alike. */
  #nearness(sn: string, mac: string): string {
    const { device, macs } = this.#byDevice.get(sn)!
    return `${isOnAir(macs.get(mac)) ? 0 : 1}${rankOf(device.kind)}${sn}`
  }

  count({ tenant, networks, shared }: Reach): number {
    const asked = networks === 'all' ? [...this.#seen.keys()] : networks
    const own = asked.filter((network) => this.#tenants.get(network) === tenant)
    return [...own, ...(shared?.networks ?? [])].reduce((sum, network) => sum + this.#countIn(network), 0)
  }

  #countIn(network: number): number {
    const seen = this.#seen.get(network)
    if (!seen) return 0
    const own = this.#own.get(network)
    const devices = [...(own?.keys() ?? [])].filter((mac) => seen.has(mac))
    const left = [...(this.#leftAir.get(network)?.keys() ?? [])].filter(
      (mac) => seen.has(mac) && !own?.has(mac),
    )
    return seen.size - devices.length - left.length
  }
}

/** Without a radio between: an access point's own socket is nearer than a switch, which is nearer than a router. */
function rankOf(kind: DeviceKind | null): number {
  const { givesAccess = false, routes = false } = kind === null ? {} : kindTraits[kind]
  if (routes) return 2
  return givesAccess ? 0 : 1
}

const isOnAir = (bss: Bss | undefined): boolean => typeof bss === 'string'

/** As devices' clients are told, so that it is the same text as there. */
const normal = (mac: string) => mac.toUpperCase()

/** By network and MAC those who hold it; most are held by one, which stands there without a list. */
type Holders = Map<number, Map<string, string | readonly string[]>>

const listOf = (held: string | readonly string[] = []): readonly string[] =>
  typeof held === 'string' ? [held] : held

function add(holders: Holders, network: number, mac: string, sn: string): void {
  const inNetwork = holders.get(network) ?? new Map<string, string | readonly string[]>()
  const held = inNetwork.get(mac)
  inNetwork.set(mac, held === undefined ? sn : listOf(held).concat(sn))
  holders.set(network, inNetwork)
}

function take(holders: Holders, network: number, mac: string, sn: string): void {
  const inNetwork = holders.get(network)
  const left = listOf(inNetwork?.get(mac)).filter((other) => other !== sn)
  if (left.length > 0) inNetwork?.set(mac, left.length === 1 ? left[0]! : left.slice())
  else inNetwork?.delete(mac)
  if (inNetwork?.size === 0) holders.delete(network)
}
