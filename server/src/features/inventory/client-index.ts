import type { Client } from '#contract/inventory/device-state.ts'
import type { Reach } from '../../http/guard.ts'
import { bareDigits, type Rank, rankOf, type SearchWords } from '../../lib/search-words.ts'
import type { Place } from './client-census.ts'

/** A wireless client as the device it is connected to last told of it. */
export interface KnownClient {
  mac: string
  ip: string | null
  hostname: string | null
  ssid: string | null
}

export type FoundClient = KnownClient & { rank: Rank; sn: string; network: number }

/** So many are looked at for one question; a tenant with more is told that there may be others. */
const EXAMINED_MAX = 250_000
/** More than anybody reads of those that merely contain the words. */
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

  /** Matches in no order, and whether there may be others. */
  find(reach: Reach, words: SearchWords): { found: FoundClient[]; more: boolean } {
    const inReach = placeTest(reach)
    const found: FoundClient[] = []
    let examined = 0
    let contained = 0
    for (const [sn, { place, clients }] of this.#byDevice) {
      if (!inReach(place)) continue
      examined += clients.length
      if (examined > EXAMINED_MAX) return { found, more: true }
      for (const client of clients) {
        const rank = rankOf(words, keysOf(client, words))
        if (rank === null || (rank === 'contains' && ++contained > FOUND_MAX)) continue
        found.push({ ...client, rank, sn, network: place.network })
      }
    }
    return { found, more: contained > FOUND_MAX }
  }
}

const known = ({ mac, ip, hostname, ssid }: Client): KnownClient => ({
  ...{ mac, ip: ip ?? null, hostname: hostname ?? null, ssid: ssid ?? null },
})

const keysOf = ({ mac, ip, hostname }: KnownClient, { forms }: SearchWords) => {
  const spelled = mac.toLowerCase()
  const bare = forms.some((form) => /^[0-9a-f]+$/.test(form)) ? bareDigits(mac) : null
  return [spelled, bare, ip, hostname?.toLowerCase()]
}

function placeTest({ tenant, networks }: Reach): (place: Place) => boolean {
  const allowed = networks === 'all' ? null : new Set(networks)
  return (place) => place.tenant === tenant && (allowed === null || allowed.has(place.network))
}
