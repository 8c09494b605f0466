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

interface CachedSsids {
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
  readonly #known = new Map<number, Map<string, CachedSsids>>()
  constructor(db: Kysely<Database>, sealed: SealedJson) {
    this.#db = db
    this.#sealed = sealed
  }

  async ssidsOf(tenant: number, networks: { has(network: number): boolean }): Promise<NamedSsid[]> {
    const known = await this.#fresh(tenant)
    return [...known.values()].flatMap(({ ssids }) => ssids.filter(({ network }) => networks.has(network)))
  }

  async #fresh(tenant: number): Promise<Map<string, CachedSsids>> {
    const known = this.#known.get(tenant) ?? new Map<string, CachedSsids>()
    this.#known.set(tenant, known)
    const latest = await this.#latest(tenant)
    const stale = latest.filter(({ target, version }) => known.get(target)?.version !== version)
    for (let from = 0; from < stale.length; from += CHUNK) {
      await this.#open(tenant, stale.slice(from, from + CHUNK), known)
    }
    return known
  }

  /** From the index alone. */
  #latest(tenant: number): Promise<{ target: string; version: number }[]> {
    return this.#db
      .selectFrom('config_version')
      .select((eb) => ['target', eb.fn.max('version').as('version')])
      .where('tenant_id', '=', tenant)
      .where('section', '=', 'wireless')
      .groupBy('target')
      .execute()
  }

  async #open(
    tenant: number,
    desired: { target: string; version: number }[],
    known: Map<string, CachedSsids>,
  ): Promise<void> {
    const versions = new Map(desired.map(({ target, version }) => [target, version]))
    const rows = await this.#db
      .selectFrom('config_version')
      .select(['target', 'section', 'version', 'network_id', 'document_sealed'])
      .where('tenant_id', '=', tenant)
      .where('section', '=', 'wireless')
      .where('target', 'in', [...versions.keys()])
      .where('version', 'in', [...new Set(versions.values())])
      .execute()
    for (const { target, section, version, network_id: network, document_sealed } of rows) {
      if (versions.get(target) !== version || network === null) continue
      const context = contexts.version(tenant, target, section)
      const { intent } = this.#sealed.open<WirelessDocument>(document_sealed, context)
      const ssids = intent.ssids.map(({ key, name, enabled }) => ({
        network,
        key,
        name,
        text: searchText(name),
        enabled,
      }))
      known.set(target, { version, ssids })
    }
  }
}
