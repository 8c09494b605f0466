import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { type SearchText, searchText } from '../../../lib/search-words.ts'
import { contexts, type SealedJson } from './sealed-json.ts'

/** An SSID as it is wanted now; of its secrets nothing. */
export interface NamedSsid {
  network: number
  key: string
  name: string
  text: SearchText
  enabled: boolean
}

interface Known {
  version: number
  ssids: NamedSsid[]
}

type WirelessDocument = { intent: { ssids: { key: string; name: string; enabled: boolean }[] } }

const CHUNK = 500

/**
 * The SSIDs of a tenant's networks by name. Documents are sealed: each version is opened once and only its names
 * are kept.
 */
export class SsidReader {
  readonly #db: Kysely<Database>
  readonly #sealed: SealedJson
  readonly #known = new Map<number, Map<string, Known>>()
  constructor(db: Kysely<Database>, sealed: SealedJson) {
    this.#db = db
    this.#sealed = sealed
  }

  async ssidsOf(tenant: number, networks: { has(network: number): boolean }): Promise<NamedSsid[]> {
    const known = await this.#fresh(tenant)
    return [...known.values()].flatMap(({ ssids }) => ssids.filter(({ network }) => networks.has(network)))
  }

  async #fresh(tenant: number): Promise<Map<string, Known>> {
    const known = this.#known.get(tenant) ?? new Map<string, Known>()
    this.#known.set(tenant, known)
    const latest = await this.#latest(tenant)
    const stale = latest.filter(({ place, version }) => known.get(place)?.version !== version)
    for (let from = 0; from < stale.length; from += CHUNK) {
      await this.#open(tenant, stale.slice(from, from + CHUNK), known)
    }
    return known
  }

  /** From the index alone. */
  #latest(tenant: number): Promise<{ place: string; version: number }[]> {
    return this.#db
      .selectFrom('config_version')
      .select((eb) => ['place', eb.fn.max('version').as('version')])
      .where('tenant_id', '=', tenant)
      .where('section', '=', 'wireless')
      .groupBy('place')
      .execute()
  }

  async #open(
    tenant: number,
    wanted: { place: string; version: number }[],
    known: Map<string, Known>,
  ): Promise<void> {
    const versions = new Map(wanted.map(({ place, version }) => [place, version]))
    const rows = await this.#db
      .selectFrom('config_version')
      .select(['place', 'section', 'version', 'network_id', 'document_sealed'])
      .where('tenant_id', '=', tenant)
      .where('section', '=', 'wireless')
      .where('place', 'in', [...versions.keys()])
      .where('version', 'in', [...new Set(versions.values())])
      .execute()
    for (const { place, section, version, network_id: network, document_sealed } of rows) {
      if (versions.get(place) !== version || network === null) continue
      const context = contexts.version(tenant, place, section)
      const { intent } = this.#sealed.open<WirelessDocument>(document_sealed, context)
      const ssids = intent.ssids.map(({ key, name, enabled }) => ({
        network,
        key,
        name,
        text: searchText(name),
        enabled,
      }))
      known.set(place, { version, ssids })
    }
  }
}
