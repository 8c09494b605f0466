import {
  type ConfigSection,
  configSections,
  emptyDocument,
  type SectionDocument,
  type SectionIntents,
} from '#contract/configuration/sections.ts'
import type { DeviceIntent } from '../../../southbound/configuration-ports.ts'
import { type Place, placeFor, placeKey } from '../place.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type { VersionRepository, VersionRow } from './version.repository.ts'

/** What is wanted of a place in one section. `version` 0: nobody has said anything yet. */
export interface WantedSection {
  version: number
  document: SectionDocument
  savedAt: number | null
  savedBy: string | null
}

export interface WantedDeps {
  versions: VersionRepository
  sealed: SealedJson
  localeOf(tenant: number, network: number): Promise<Locale | null>
  /** What a place runs that nobody has said anything of; null = not known. */
  runs(place: Place, section: ConfigSection): Promise<SectionDocument | null>
}

interface Locale {
  timezone: string
  country: string
}

/** A device, as far as what is wanted of it depends on where it stands. */
export interface Placed {
  sn: string
  tenant: number
  network: number
  givenName: string | null
}

/** What is wanted of one device in all sections that somebody manages. */
export interface WantedIntent {
  intent: DeviceIntent
  /** Version by managed section. */
  versions: Partial<Record<ConfigSection, number>>
}

const CACHED = 500

/** What is wanted: the latest version of every section, in clear. */
export class Wanted {
  readonly #deps: WantedDeps
  readonly #cache = new Map<string, WantedSection>()
  readonly #locales = new Map<number, Locale | null>()
  /** Sections of devices that somebody has said something in: of most devices nobody has, and they are many. */
  #ofDevices: Promise<Set<string>> | undefined
  constructor(deps: WantedDeps) {
    this.#deps = deps
  }

  async section(place: Place, section: ConfigSection): Promise<WantedSection> {
    const key = cacheKey(place, section)
    const cached = this.#cache.get(key)
    if (cached) return cached
    const row = (await this.#isSaid(place, key))
      ? await this.#deps.versions.current(place, section)
      : undefined
    const found = row
      ? { version: row.version, document: this.open(row), savedAt: row.at, savedBy: row.by }
      : { version: 0, document: emptyDocument(section), savedAt: null, savedBy: null }
    // A save meanwhile wins: what it put there is newer than what was read.
    if ((this.#cache.get(key)?.version ?? -1) < found.version) this.#keep(key, found)
    return this.#cache.get(key) ?? found
  }

  /** As `section`, and what runs already where nobody has said anything: saving one thing must not change the others. */
  async present(place: Place, section: ConfigSection): Promise<WantedSection> {
    const found = await this.section(place, section)
    const runs = found.version === 0 ? await this.#deps.runs(place, section) : null
    return runs ? { ...found, document: runs } : found
  }

  /** After a version was committed. */
  saved(place: Place, section: ConfigSection, wanted: WantedSection): void {
    const key = cacheKey(place, section)
    this.#keep(key, wanted)
    void this.#ofDevices?.then(
      (said) => said.add(key),
      () => undefined,
    )
  }

  async #isSaid({ sn }: Place, key: string): Promise<boolean> {
    if (sn === null) return true
    this.#ofDevices ??= this.#readDevices()
    return (await this.#ofDevices).has(key)
  }

  async #readDevices(): Promise<Set<string>> {
    try {
      const rows = await this.#deps.versions.ofDevices()
      return new Set(rows.map(({ tenant, sn, section }) => cacheKey({ tenant, network: null, sn }, section)))
    } catch (error) {
      this.#ofDevices = undefined
      throw error
    }
  }

  open(row: Pick<VersionRow, 'tenant_id' | 'place' | 'section' | 'document_sealed'>): SectionDocument {
    return this.#deps.sealed.open(
      row.document_sealed,
      contexts.version(row.tenant_id, row.place, row.section),
    )
  }

  /**
   * Null when nobody manages anything of it.
   * @param concerns which sections are about this device
   * @param instead stands for a section that is not saved yet
   */
  async of(
    device: Placed,
    concerns: (section: ConfigSection) => boolean,
    instead?: Pick<WantedSection, 'document' | 'version'>,
  ): Promise<WantedIntent | null> {
    const found: WantedIntent['versions'] = {}
    const documents: SectionDocument[] = []
    for (const section of configSections) {
      if (!concerns(section)) continue
      const wanted =
        instead?.document.section === section
          ? instead
          : await this.section(placeFor(section, device), section)
      if (wanted.version === 0) continue
      found[section] = wanted.version
      documents.push(wanted.document)
    }
    if (documents.length === 0) return null
    return { intent: await this.#intent(device, documents), versions: found }
  }

  async #intent(device: Placed, documents: SectionDocument[]): Promise<DeviceIntent> {
    const locale = await this.#localeOf(device)
    const sections = Object.fromEntries(documents.map(({ section, intent }) => [section, intent]))
    return {
      timezone: locale?.timezone ?? 'UTC',
      country: locale?.country ?? '',
      name: device.givenName,
      ...(sections as SectionIntents),
    }
  }

  /** Places changed hands: what is known of them is kept under their old owner. */
  forget(): void {
    this.#cache.clear()
    this.#ofDevices = undefined
    this.#locales.clear()
  }

  /** Networks were edited. */
  forgetLocales(): void {
    this.#locales.clear()
  }

  async #localeOf({ tenant, network }: Placed): Promise<Locale | null> {
    const known = this.#locales.get(network)
    if (known !== undefined) return known
    const locale = await this.#deps.localeOf(tenant, network)
    if (this.#locales.size >= CACHED) this.#locales.clear()
    this.#locales.set(network, locale)
    return locale
  }

  #keep(key: string, wanted: WantedSection): void {
    this.#cache.delete(key)
    this.#cache.set(key, wanted)
    const oldest = this.#cache.keys().next().value
    if (this.#cache.size > CACHED && oldest !== undefined) this.#cache.delete(oldest)
  }
}

const cacheKey = (place: Place, section: string) => `${place.tenant} ${placeKey(place)} ${section}`
