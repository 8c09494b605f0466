import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import type { SectionValues } from '#contract/configuration/values.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type { VersionRepository, VersionRow } from './version.repository.ts'

/** A section whole, or single values over what is said above. */
export type SaidDocument = SectionDocument | SectionValues

/** What a place says itself in one section, in its latest version. */
export interface OwnVersion {
  /** 0: it never said anything. */
  version: number
  /** Null: it says nothing, or nothing any more; what is said above counts. */
  document: SaidDocument | null
  savedAt: number | null
  savedBy: string | null
}

export interface SayingsDeps {
  versions: VersionRepository
  sealed: SealedJson
}

const CACHED = 500
const SILENCE: OwnVersion = { version: 0, document: null, savedAt: null, savedBy: null }

/** What every place says itself, secrets in clear. */
export class OwnVersions {
  readonly #deps: SayingsDeps
  readonly #cache = new Map<string, OwnVersion>()
  /** Places that ever said something: most never did, and every device has several above it. */
  #said: Promise<Set<string>> | undefined
  constructor(deps: SayingsDeps) {
    this.#deps = deps
  }

  async at(target: ConfigTarget, section: ConfigSection): Promise<OwnVersion> {
    const key = keyOf(target.tenant, targetKey(target), section)
    const cached = this.#cache.get(key)
    if (cached) return cached
    if (!(await this.#everSaid()).has(key)) return SILENCE
    const row = await this.#deps.versions.current(target, section)
    const found = row
      ? { version: row.version, document: this.open(row), savedAt: row.at, savedBy: row.by }
      : SILENCE
    // A save meanwhile wins: what it put there is newer than what was read.
    if ((this.#cache.get(key)?.version ?? -1) < found.version) this.#keep(key, found)
    return this.#cache.get(key) ?? found
  }

  /** After a version was committed. */
  saved(target: ConfigTarget, section: ConfigSection, saying: OwnVersion): void {
    const key = keyOf(target.tenant, targetKey(target), section)
    this.#keep(key, saying)
    void this.#said?.then(
      (said) => said.add(key),
      () => undefined,
    )
  }

  open(row: Pick<VersionRow, 'tenant_id' | 'target' | 'section' | 'document_sealed'>): SaidDocument | null {
    return this.#deps.sealed.open(
      row.document_sealed,
      contexts.version(row.tenant_id, row.target, row.section),
    )
  }

  /** Places changed hands: what is known of them is kept under their old owner. */
  forget(): void {
    this.#cache.clear()
    this.#said = undefined
  }

  async #everSaid(): Promise<Set<string>> {
    this.#said ??= this.#deps.versions
      .targets()
      .then((rows) => new Set(rows.map(({ tenant, target, section }) => keyOf(tenant, target, section))))
    try {
      return await this.#said
    } catch (error) {
      this.#said = undefined
      throw error
    }
  }

  #keep(key: string, saying: OwnVersion): void {
    this.#cache.delete(key)
    this.#cache.set(key, saying)
    const oldest = this.#cache.keys().next().value
    if (this.#cache.size > CACHED && oldest !== undefined) this.#cache.delete(oldest)
  }
}

const keyOf = (tenant: number, place: string, section: string) => `${tenant} ${place} ${section}`
