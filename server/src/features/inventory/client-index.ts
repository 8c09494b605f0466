import type { Client } from '#contract/inventory/device-state.ts'
import type { Reach } from '../../http/guard.ts'
import {
  bareDigits,
  type Rank,
  type SearchText,
  type SearchWords,
  Sieve,
  searchText,
} from '../../lib/search-words.ts'
import type { Place } from './client-census.ts'

/** A wireless client as the device it is connected to last told of it. */
export interface KnownClient {
  mac: string
  ip: string | null
  hostname: string | null
  ssid: string | null
  text: SearchText
}

interface Connected {
  client: KnownClient
  sn: string
  place: Place
}

export type FoundClient = KnownClient & { rank: Rank; sn: string; network: number }

/** So many are looked at for one question; a tenant with more is told that there may be others. */
const EXAMINED_MAX = 250_000
/** More of one rank than anybody reads. */
const FOUND_MAX = 200

/** Who is connected over the air now, to be found by MAC, address and host name. In memory, as fresh as the reports. */
export class ClientIndex {
  readonly #byDevice = new Map<string, { place: Place; clients: KnownClient[] }>()

  /** What a device sees now; replaces what it saw before. */
  set(sn: string, place: Place, clients: readonly Client[]): void {
    const wireless = clients.filter(({ connection }) => connection === 'wireless')
    if (wireless.length === 0) this.#byDevice.delete(sn)
    else this.#byDevice.set(sn, { place, clients: wireless.map(known) })
  }

  remove(sn: string): void {
    this.#byDevice.delete(sn)
  }

  move(sn: string, place: Place): void {
    const entry = this.#byDevice.get(sn)
    if (entry) entry.place = place
  }

  /** Best first, and whether there may be others. */
  find(reach: Reach, words: SearchWords): { found: FoundClient[]; more: boolean } {
    const inReach = placeTest(reach)
    const sieve = new Sieve<Connected>(words, FOUND_MAX)
    let examined = 0
    for (const [sn, { place, clients }] of this.#byDevice) {
      if (!inReach(place)) continue
      examined += clients.length
      if (examined > EXAMINED_MAX) break
      for (const client of clients) sieve.add({ client, sn, place }, client.text)
    }
    const found = sieve
      .sorted(({ client }) => client.hostname ?? client.mac)
      .map(({ rank, item: { client, sn, place } }) => ({ ...client, rank, sn, network: place.network }))
    return { found, more: sieve.full || examined > EXAMINED_MAX }
  }
}

function known({ mac, ip, hostname, ssid }: Client): KnownClient {
  const text = searchText(mac, bareDigits(mac), ip, hostname)
  return { mac, ip: ip ?? null, hostname: hostname ?? null, ssid: ssid ?? null, text }
}

function placeTest({ tenant, networks }: Reach): (place: Place) => boolean {
  const allowed = networks === 'all' ? null : new Set(networks)
  return (place) => place.tenant === tenant && (allowed === null || allowed.has(place.network))
}
