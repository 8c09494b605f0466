import type { Client } from '#contract/inventory/device-state.ts'
import type { Reach } from '../../../http/guard.ts'
import {
  bareDigits,
  type Rank,
  type SearchText,
  type SearchWords,
  Sieve,
  searchText,
} from '../../../lib/search-words.ts'
import type { NetworkRef } from './client-counter.ts'

/** A wireless client as the device it is connected to last told of it. */
export interface KnownClient {
  mac: string
  ip: string | null
  hostname: string | null
  ssid: string | null
  /** The same text as that of its SSID: one for all who are on it. */
  bssid?: string | undefined
  text: SearchText
}

/** A device with those who are connected to it; each of them knows where it is. */
interface Connection {
  sn: string
  place: NetworkRef
  clients: (KnownClient & { on: Connection })[]
}

export type FoundClient = Omit<KnownClient, 'text' | 'bssid'> & { rank: Rank; sn: string; network: number }

/** So many are looked at for one question; a tenant with more is told that there may be others. */
const EXAMINED_MAX = 250_000
/** More of one rank than anybody reads. */
const FOUND_MAX = 200

/** Who is connected over the air now, to be found by MAC, address and host name. In memory, as fresh as the reports. */
export class ClientIndex {
  readonly #byDevice = new Map<string, Connection>()

  /** What a device sees now; replaces what it saw before. */
  set(sn: string, place: NetworkRef, clients: readonly Client[]): void {
    const wireless = clients.filter(({ connection }) => connection === 'wireless')
    if (wireless.length === 0) {
      this.remove(sn)
      return
    }
    const on: Connection = { sn, place, clients: [] }
    on.clients = wireless.map((client) => known(client, on))
    this.#byDevice.set(sn, on)
  }

  /** One more, or one that moved on the same device: what was known of it beside its place stays. */
  joined(sn: string, place: NetworkRef, client: Client): void {
    const on = this.#byDevice.get(sn) ?? { sn, place, clients: [] }
    const before = on.clients.find(({ mac }) => mac === client.mac)
    const { ip, hostname } = before ?? {}
    const told = { ...(ip && { ip }), ...(hostname && { hostname }), ...client }
    on.clients = [...on.clients.filter((one) => one !== before), known(told, on)]
    this.#byDevice.set(sn, on)
  }

  left(sn: string, mac: string): void {
    const on = this.#byDevice.get(sn)
    if (!on) return
    on.clients = on.clients.filter((client) => client.mac !== mac)
    if (on.clients.length === 0) this.remove(sn)
  }

  /** The network of a device that a client is on, as it stands by now. */
  bssidOf(sn: string, mac: string): string | undefined {
    return this.#byDevice.get(sn)?.clients.find((client) => client.mac === mac)?.bssid
  }

  remove(sn: string): void {
    this.#byDevice.delete(sn)
  }

  move(sn: string, place: NetworkRef): void {
    const entry = this.#byDevice.get(sn)
    if (entry) entry.place = place
  }

  /** Best first, and whether there may be others. */
  find(reach: Reach, words: SearchWords): { found: FoundClient[]; more: boolean } {
    const inReach = placeTest(reach)
    const sieve = new Sieve<Connection['clients'][number]>(words, FOUND_MAX)
    let examined = 0
    for (const { place, clients } of this.#byDevice.values()) {
      if (!inReach(place)) continue
      examined += clients.length
      if (examined > EXAMINED_MAX) break
      for (const client of clients) sieve.add(client, client.text)
    }
    const found = sieve
      .sorted(({ hostname, mac }) => hostname ?? mac)
      .map(({ rank, item: { on, mac, ip, hostname, ssid } }) => ({
        ...{ rank, mac, ip, hostname, ssid },
        ...{ sn: on.sn, network: on.place.network },
      }))
    return { found, more: sieve.full || examined > EXAMINED_MAX }
  }
}

function known({ mac, ip, hostname, ssid, bssid }: Client, on: Connection): Connection['clients'][number] {
  const text = searchText(mac, bareDigits(mac), ip, hostname)
  return { mac, ip: ip ?? null, hostname: hostname ?? null, ssid: ssid ?? null, bssid, text, on }
}

function placeTest({ tenant, networks, shared }: Reach): (place: NetworkRef) => boolean {
  const allowed = networks === 'all' ? null : new Set(networks)
  const guests = new Set(shared?.networks)
  return (place) =>
    (place.tenant === tenant && (allowed === null || allowed.has(place.network))) || guests.has(place.network)
}
