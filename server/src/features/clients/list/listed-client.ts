import type { NetworkClient } from '#contract/clients/client.ts'
import type { ClientKind } from '#contract/clients/client-kinds.ts'
import type { Rating } from '#contract/clients/ratings.ts'
import type { LocatedClient } from '../directory/client-directory.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import { classify } from '../kinds/classify.ts'
import { nearRating } from '../way/way.ts'
import { connectedAt, nameOf } from './client.presenter.ts'

/** What lists are sorted and filtered by. */
export type SortableClient = Pick<
  NetworkClient,
  | 'mac'
  | 'group'
  | 'groupName'
  | 'name'
  | 'kind'
  | 'rating'
  | 'connection'
  | 'ip'
  | 'deviceName'
  | 'port'
  | 'ssid'
  | 'vlan'
  | 'signal'
  | 'retryRatio'
  | 'rxBytes'
  | 'txBytes'
  | 'since'
>

/** What is told beside what devices tell. */
export interface Lookups {
  ownName(network: number, mac: string): string | null
  chosenKind(network: number, mac: string): ClientKind | null
  deviceName(sn: string): string
  groupName(network: number): string | null
}

/** What a device told of a client is judged once, however often lists ask. */
const judged = new WeakMap<JoinedClient, Rating>()

function ratingOf(joined: JoinedClient): Rating {
  const known = judged.get(joined)
  if (known) return known
  const rating = nearRating(joined)
  judged.set(joined, rating)
  return rating
}

/** A connected client in a list: each figure is looked up when it is asked for, since most are never shown. */
export class ListedClient implements SortableClient {
  readonly located: LocatedClient
  readonly #lookups: Lookups
  constructor(located: LocatedClient, lookups: Lookups) {
    this.located = located
    this.#lookups = lookups
  }

  get mac() {
    return this.located.joined.mac
  }
  get group() {
    return this.located.place.network
  }
  get groupName() {
    return this.#lookups.groupName(this.group)
  }
  get name() {
    return nameOf(this.located.joined, this.#lookups.ownName(this.group, this.mac)).name
  }
  get kind() {
    return classify(this.located.joined, this.#lookups.chosenKind(this.group, this.mac)).kind
  }
  get rating() {
    return ratingOf(this.located.joined)
  }
  get deviceName() {
    return this.#lookups.deviceName(this.located.joined.sn)
  }
  get connection() {
    return this.#client.connection
  }
  get hostname() {
    return this.#client.hostname ?? null
  }
  get fingerprint() {
    return this.#client.fingerprint ?? null
  }
  get ip() {
    return this.#client.ip ?? null
  }
  get port() {
    return this.connection === 'wireless' ? null : (this.#client.port ?? null)
  }
  get ssid() {
    return this.#client.ssid ?? null
  }
  get vlan() {
    return this.#client.vlan ?? null
  }
  get signal() {
    return this.#client.signalDbm ?? null
  }
  get retryRatio() {
    return this.located.joined.sighting.retryRatio ?? null
  }
  get rxBytes() {
    return this.#client.rxBytes ?? null
  }
  get txBytes() {
    return this.#client.txBytes ?? null
  }
  get since() {
    return connectedAt(this.located.joined)
  }

  get #client() {
    return this.located.joined.client
  }
}
