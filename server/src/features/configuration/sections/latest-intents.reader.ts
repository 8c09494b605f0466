import type { Kysely } from 'kysely'
import type { ConfigSection, IntentOf } from '#contract/configuration/sections.ts'
import type { Database } from '../../../db/schema.ts'
import { networkTarget, targetKey } from '../config-target.ts'
import { contexts, type SealedJson } from './sealed-json.ts'

interface Cached<Item> {
  version: number
  network: number
  item: Item
}

const CHUNK = 500

/**
 * What a section says in each network of a tenant, of a section that is said in networks alone. Documents are sealed:
 * each version is opened once, and what is not asked for is not kept.
 */
export class LatestIntents<Section extends ConfigSection, Item> {
  readonly #db: Kysely<Database>
  readonly #sealed: SealedJson
  readonly #section: Section
  readonly #pick: (intent: IntentOf<Section>, network: number) => Item
  readonly #known = new Map<number, Map<string, Cached<Item>>>()
  constructor(
    { db, sealed }: { db: Kysely<Database>; sealed: SealedJson },
    section: Section,
    pick: (intent: IntentOf<Section>, network: number) => Item,
  ) {
    this.#db = db
    this.#sealed = sealed
    this.#section = section
    this.#pick = pick
  }

  /** By network; who has said nothing is missing. */
  async of(tenant: number): Promise<Map<number, Item>> {
    const known = this.#knownOf(tenant)
    const latest = await this.#latest(tenant).execute()
    const there = new Set(latest.map(({ target }) => target))
    for (const target of known.keys()) if (!there.has(target)) known.delete(target)
    await this.#openStale(tenant, latest, known)
    return new Map([...known.values()].map(({ network, item }) => [network, item]))
  }

  /** In one network; undefined: it has said nothing. */
  async in(tenant: number, network: number): Promise<Item | undefined> {
    const known = this.#knownOf(tenant)
    const target = targetKey(networkTarget(tenant, network))
    const latest = await this.#latest(tenant).where('target', '=', target).execute()
    await this.#openStale(tenant, latest, known)
    return latest.length > 0 ? known.get(target)?.item : undefined
  }

  #knownOf(tenant: number): Map<string, Cached<Item>> {
    const known = this.#known.get(tenant) ?? new Map<string, Cached<Item>>()
    this.#known.set(tenant, known)
    return known
  }

  async #openStale(
    tenant: number,
    latest: { target: string; version: number }[],
    known: Map<string, Cached<Item>>,
  ): Promise<void> {
    const stale = latest.filter(({ target, version }) => known.get(target)?.version !== version)
    for (let from = 0; from < stale.length; from += CHUNK) {
      await this.#open(tenant, stale.slice(from, from + CHUNK), known)
    }
  }

  /** From the index alone. */
  #latest(tenant: number) {
    return (
      this.#db
        .selectFrom('config_version')
        .select((eb) => ['target', eb.fn.max('version').as('version')])
        .where('tenant_id', '=', tenant)
        .where('section', '=', this.#section)
        // Single values of kinds, models and devices are no documents.
        .where('target', 'like', 'n%')
        .groupBy('target')
    )
  }

  async #open(
    tenant: number,
    desired: { target: string; version: number }[],
    known: Map<string, Cached<Item>>,
  ): Promise<void> {
    const versions = new Map(desired.map(({ target, version }) => [target, version]))
    const rows = await this.#db
      .selectFrom('config_version')
      .select(['target', 'section', 'version', 'network_id', 'document_sealed'])
      .where('tenant_id', '=', tenant)
      .where('section', '=', this.#section)
      .where('target', 'in', [...versions.keys()])
      .where('version', 'in', [...new Set(versions.values())])
      .execute()
    for (const { target, section, version, network_id: network, document_sealed } of rows) {
      if (versions.get(target) !== version || network === null) continue
      const context = contexts.version(tenant, target, section)
      const { intent } = this.#sealed.open<{ intent: IntentOf<Section> }>(document_sealed, context)
      known.set(target, { version, network, item: this.#pick(intent, network) })
    }
  }
}
