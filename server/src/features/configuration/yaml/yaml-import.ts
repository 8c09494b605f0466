import {
  type ConfigSection,
  levelsOf,
  type SectionDocument,
  sectionNamed,
} from '#contract/configuration/sections.ts'
import { offsetOf } from '../../../lib/yaml/yaml-node.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'
import type { OwnVersions } from '../desired-state/sayings.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import type { FileMistakes } from './file-mistakes.ts'
import { type PlacedSection, type PlacedVersion, placedKey } from './file-places.ts'
import type { ReadNetworkFile, Statement } from './read-network-file.ts'
import { mergeDocuments, sameDocument } from './three-way.ts'
import { asItLeaves, asOfNow, resolvedOver, toldDocument, withKept } from './told-document.ts'
import type { Conflicts } from './yaml-conflicts.ts'

export interface YamlImportDeps {
  sayings: OwnVersions
  versions: Pick<VersionRepository, 'numbered'>
}

/** What becomes of a section of a place. */
export interface ImportItem {
  target: ConfigTarget
  section: ConfigSection
  /** Kept secrets masked; null: it says nothing any more. */
  document: SectionDocument | null
  base: number
}

interface ImportOutcome {
  items: ImportItem[]
  /** Saved since the file was made, and otherwise than it was then. */
  newer: PlacedVersion[]
}

/** A file brought together with what is wanted now. */
export class YamlImport {
  readonly #deps: YamlImportDeps
  readonly #file: ReadNetworkFile
  readonly #mistakes: FileMistakes
  readonly #conflicts: Conflicts
  readonly #merged: ImportOutcome = { items: [], newer: [] }
  constructor(deps: YamlImportDeps, file: ReadNetworkFile, mistakes: FileMistakes, conflicts: Conflicts) {
    this.#deps = deps
    this.#file = file
    this.#mistakes = mistakes
    this.#conflicts = conflicts
  }

  async run(): Promise<ImportOutcome> {
    const { statements, base } = this.#file
    const keys = new Set([...statements.keys(), ...(base?.keys() ?? [])])
    for (const key of keys) {
      const placed = (statements.get(key) ?? base?.get(key))!
      await this.#merge(placed, statements.get(key))
    }
    return this.#merged
  }

  async #merge({ target, section }: PlacedSection, statement: Statement | undefined): Promise<void> {
    const told = statement ? toldDocument(statement, this.#mistakes) : null
    if (statement && !told) return
    const own = await this.#deps.sayings.at(target, section)
    const saying = { target, section, own }
    const current = asOfNow(own.document)
    const base = await this.#baseOf(saying, current)
    if (base !== undefined && !sameDocument(base, current) && current) this.#merged.newer.push(saying)
    const file = told && withKept(told, [base ?? null, current])
    const before = this.#conflicts.open.length
    const merged = mergeDocuments(section, { base, current, file }, (clash) =>
      this.#conflicts.decide(saying, clash),
    )
    // What is still to be decided is not judged yet.
    if (merged === current || this.#conflicts.open.length > before) return
    if (merged) this.#changed(saying, asItLeaves(merged, current, told), current, statement)
    else this.#ended(saying)
  }

  /** Undefined: it was said then, and what it was is not kept any more. */
  async #baseOf(
    { target, section, own }: PlacedVersion,
    current: SectionDocument | null,
  ): Promise<SectionDocument | null | undefined> {
    const { base } = this.#file
    if (!base) return current
    const version = base.get(placedKey(targetKey(target), section))?.version
    if (version === undefined) return null
    if (version === own.version) return current
    const row = await this.#deps.versions.numbered(target, section, version)
    return row ? asOfNow(this.#deps.sayings.open(row)) : undefined
  }

  #changed(
    { target, section, own }: PlacedVersion,
    document: SectionDocument,
    current: SectionDocument | null,
    statement: Statement | undefined,
  ): void {
    const wrong = (path: PropertyKey[], reason: 'secret_needed' | 'does_not_fit') => {
      if (statement) this.#mistakes.add(offsetOf(statement.node, path), [...statement.path, ...path], reason)
    }
    const resolved = resolvedOver(document, current, (path) => wrong(path, 'secret_needed'))
    if (!resolved || (current && sameDocument(resolved, current))) return
    // Either side fits by itself; both together may not: two SSIDs of one name, one too many.
    const fits = sectionNamed(section).intent.safeParse(document.intent).success
    if (!fits) wrong([], 'does_not_fit')
    else this.#merged.items.push({ target, section, document, base: own.version })
  }

  /** What the file says no more of. */
  #ended({ target, section, own }: PlacedVersion): void {
    const told = this.#file.base?.get(placedKey(targetKey(target), section))
    if (levelsOf(section).length > 1)
      this.#merged.items.push({ target, section, document: null, base: own.version })
    else this.#mistakes.add(0, told?.path.slice(1) ?? [section], 'cannot_end')
  }
}
