import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { type SearchText, searchText } from '../../../lib/words/search-words.ts'
import { LatestIntents } from './latest-intents.reader.ts'
import type { SealedJson } from './sealed-json.ts'

/** An SSID as it is wanted now; of its secrets nothing. */
export interface NamedSsid {
  network: number
  key: string
  name: string
  text: SearchText
  enabled: boolean
}

/** The SSIDs of a tenant's networks by name. */
export class SsidReader {
  readonly #latest: LatestIntents<'wireless', NamedSsid[]>
  constructor(db: Kysely<Database>, sealed: SealedJson) {
    this.#latest = new LatestIntents({ db, sealed }, 'wireless', ({ ssids }, network) =>
      ssids.map(({ key, name, enabled }) => ({ network, key, name, text: searchText(name), enabled })),
    )
  }

  async ssidsOf(tenant: number, networks: { has(network: number): boolean }): Promise<NamedSsid[]> {
    const known = await this.#latest.of(tenant)
    return [...known].flatMap(([network, ssids]) => (networks.has(network) ? ssids : []))
  }
}
