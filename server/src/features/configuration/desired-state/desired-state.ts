import {
  type ConfigSection,
  configSections,
  emptyDocument,
  type SectionDocument,
  type SectionIntents,
} from '#contract/configuration/sections.ts'
import type { DeviceIntent } from '../../../southbound/configuration-ports.ts'
import { type ConfigTarget, targetFor, targetKey } from '../config-target.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type { VersionRepository, VersionRow } from './version.repository.ts'

/** The desired state of a target in one section. `version` 0: nobody has said anything yet. */
export interface DesiredSection {
  version: number
  document: SectionDocument
  savedAt: number | null
  savedBy: string | null
}

export interface DesiredStateDeps {
  versions: VersionRepository
  sealed: SealedJson
  localeOf(tenant: number, network: number): Promise<Locale | null>
  /** What a target runs that nobody has said anything of; null = not known. */
  runs(target: ConfigTarget, section: ConfigSection): Promise<SectionDocument | null>
}

interface Locale {
  timezone: string
  country: string
}

/** A device, as far as what is wanted of it depends on where it stands. */
export interface PlacedDevice {
  sn: string
  tenant: number
  network: number
  givenName: string | null
}

/** What is wanted of one device in all sections that somebody manages. */
export interface DesiredIntent {
  intent: DeviceIntent
  /** Version by managed section. */
  versions: Partial<Record<ConfigSection, number>>
}

const CACHED = 500

/** What is wanted: the latest version of every section, in clear. */
export class DesiredState {
  readonly #deps: DesiredStateDeps
  readonly #cache = new Map<string, DesiredSection>()
  readonly #locales = new Map<number, Locale | null>()
  /** Sections of devices that somebody has said something in: of most devices nobody has, and they are many. */
  #ofDevices: Promise<Set<string>> | undefined
  constructor(deps: DesiredStateDeps) {
    this.#deps = deps
  }

  async section(target: ConfigTarget, section: ConfigSection): Promise<DesiredSection> {
    const key = cacheKey(target, section)
    const cached = this.#cache.get(key)
    if (cached) return cached
    const row = (await this.#isSaid(target, key))
      ? await this.#deps.versions.current(target, section)
      : undefined
    const found = row
      ? { version: row.version, document: this.open(row), savedAt: row.at, savedBy: row.by }
      : { version: 0, document: emptyDocument(section), savedAt: null, savedBy: null }
    // A save meanwhile wins: what it put there is newer than what was read.
    if ((this.#cache.get(key)?.version ?? -1) < found.version) this.#keep(key, found)
    return this.#cache.get(key) ?? found
  }

  /** As `section`, and what runs already where nobody has said anything: saving one thing must not change the others. */
  async present(target: ConfigTarget, section: ConfigSection): Promise<DesiredSection> {
    const found = await this.section(target, section)
    const runs = found.version === 0 ? await this.#deps.runs(target, section) : null
    return runs ? { ...found, document: runs } : found
  }

  /** After a version was committed. */
  saved(target: ConfigTarget, section: ConfigSection, desired: DesiredSection): void {
    const key = cacheKey(target, section)
    this.#keep(key, desired)
    void this.#ofDevices?.then(
      (said) => said.add(key),
      () => undefined,
    )
  }

  async #isSaid({ sn }: ConfigTarget, key: string): Promise<boolean> {
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

  open(row: Pick<VersionRow, 'tenant_id' | 'target' | 'section' | 'document_sealed'>): SectionDocument {
    return this.#deps.sealed.open(
      row.document_sealed,
      contexts.version(row.tenant_id, row.target, row.section),
    )
  }

  /**
   * Null when nobody manages anything of it.
   * @param applicability which sections are about this device
   * @param instead stands for a section that is not saved yet
   */
  async of(
    device: PlacedDevice,
    applicability: (section: ConfigSection) => boolean,
    instead?: Pick<DesiredSection, 'document' | 'version'>,
  ): Promise<DesiredIntent | null> {
    const found: DesiredIntent['versions'] = {}
    const documents: SectionDocument[] = []
    for (const section of configSections) {
      if (!applicability(section)) continue
      const desired =
        instead?.document.section === section
          ? instead
          : await this.section(targetFor(section, device), section)
      if (desired.version === 0) continue
      found[section] = desired.version
      documents.push(desired.document)
    }
    if (documents.length === 0) return null
    return { intent: await this.#intent(device, documents), versions: found }
  }

  async #intent(device: PlacedDevice, documents: SectionDocument[]): Promise<DeviceIntent> {
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

  async #localeOf({ tenant, network }: PlacedDevice): Promise<Locale | null> {
    const known = this.#locales.get(network)
    if (known !== undefined) return known
    const locale = await this.#deps.localeOf(tenant, network)
    if (this.#locales.size >= CACHED) this.#locales.clear()
    this.#locales.set(network, locale)
    return locale
  }

  #keep(key: string, desired: DesiredSection): void {
    this.#cache.delete(key)
    this.#cache.set(key, desired)
    const oldest = this.#cache.keys().next().value
    if (this.#cache.size > CACHED && oldest !== undefined) this.#cache.delete(oldest)
  }
}

const cacheKey = (target: ConfigTarget, section: string) => `${target.tenant} ${targetKey(target)} ${section}`
