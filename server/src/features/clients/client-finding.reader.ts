import type { ClientKind } from '#contract/clients/client-kinds.ts'
import type { Reach } from '../../lib/reach.ts'
import {
  bareDigits,
  type Rank,
  type SearchText,
  type SearchWords,
  Sieve,
  searchText,
} from '../../lib/words/search-words.ts'
import type { ClientDirectory, LocatedClient } from './directory/client-directory.ts'
import type { JoinedClient } from './directory/join-client.ts'
import type { ChosenKinds } from './kinds/chosen-kinds.ts'
import { classify } from './kinds/classify.ts'
import { nameOf } from './list/client.presenter.ts'
import type { ClientNames } from './names/client-names.ts'

export interface FindingBeside {
  kinds: Pick<ChosenKinds, 'get'>
  /** What stands in LANs, seen now or not. */
  remembered: { in(network: number): Iterable<JoinedClient> }
}

export interface FoundClient {
  rank: Rank
  mac: string
  kind: ClientKind
  name: string | null
  ip: string | null
  ssid: string | null
  sn: string
  network: number
}

/** So many are looked at for one question; a tenant with more is told that there may be others. */
const EXAMINED_MAX = 250_000
/** More of one rank than anybody reads. */
const FOUND_MAX = 200

/** Who is connected now, to be found by MAC, address and every name. */
export class ClientFindingReader {
  readonly #directory: Pick<ClientDirectory, 'within' | 'seen' | 'find'>
  readonly #names: Pick<ClientNames, 'get'>
  readonly #beside: FindingBeside
  /** What devices tell of a client stays as long as its entry does. */
  readonly #texts = new WeakMap<JoinedClient, SearchText>()

  constructor(
    directory: Pick<ClientDirectory, 'within' | 'seen' | 'find'>,
    names: Pick<ClientNames, 'get'>,
    beside: FindingBeside,
  ) {
    this.#beside = beside
    this.#directory = directory
    this.#names = names
  }

  /** Best first, and whether there may be others. */
  find(
    reach: Reach,
    words: SearchWords,
    networks: readonly number[] = [],
  ): { found: FoundClient[]; more: boolean } {
    const sieve = new Sieve<LocatedClient>(words, FOUND_MAX)
    let examined = 0
    for (const located of this.#within(reach, networks)) {
      if (++examined > EXAMINED_MAX) break
      sieve.add(located, this.#textOf(located))
    }
    const found = sieve
      .sorted((one) => this.#nameOf(one) ?? one.joined.mac)
      .map(({ rank, item }) => this.#present(rank, item))
    return { found, more: sieve.full || examined > EXAMINED_MAX }
  }

  /** Who is connected, then what was seen of steady things that nobody lists as connected. */
  *#within(reach: Reach, networks: readonly number[]): Generator<LocatedClient> {
    yield* this.#directory.within(reach)
    for (const network of networks)
      for (const joined of this.#beside.remembered.in(network))
        if (this.#directory.seen(network, joined.mac)?.sighting.client === undefined)
          yield { place: { tenant: reach.tenant, network }, joined }
  }

  /** Who is connected to a network by this MAC. */
  clientIn(network: number, mac: string): { address: string | null; name: string } | null {
    const joined = this.#directory.find(network, mac)
    if (!joined) return null
    const { name } = nameOf(joined, this.#names.get(network, joined.mac))
    return { address: joined.client.ip ?? null, name: name ?? joined.mac }
  }

  #textOf({ place, joined }: LocatedClient): SearchText {
    const own = this.#names.get(place.network, joined.mac)
    const known = this.#texts.get(joined)
    if (known && own === null) return known
    const { mac, client, neighbour } = joined
    const text = searchText(
      mac,
      bareDigits(mac),
      client.ip,
      client.hostname,
      neighbour,
      own ?? nameOf(joined, null).name,
    )
    if (own === null) this.#texts.set(joined, text)
    return text
  }

  #nameOf({ place, joined }: LocatedClient): string | null {
    return nameOf(joined, this.#names.get(place.network, joined.mac)).name
  }

  #present(rank: Rank, located: LocatedClient): FoundClient {
    const { mac, sn, client } = located.joined
    return {
      kind: classify(located.joined, this.#beside.kinds.get(located.place.network, mac)).kind,
      ...{ rank, mac, sn, name: this.#nameOf(located), network: located.place.network },
      ...{ ip: client.ip ?? null, ssid: client.ssid ?? null },
    }
  }
}
