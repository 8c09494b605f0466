import { profileSections } from '#contract/configuration/profiles.ts'
import { sectionLevels } from '#contract/configuration/section.ts'
import {
  type ConfigSection,
  canEnd,
  levelsOf,
  type SectionDocument,
  sectionNamed,
  sections,
} from '#contract/configuration/sections.ts'
import { isValues, type SectionValues, type ValueName, withValues } from '#contract/configuration/values.ts'
import { offsetOf } from '../../../lib/yaml/yaml-node.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'
import type { DesiredState, ProposedSection } from '../desired-state/desired-state.ts'
import type { OwnVersions, SaidDocument } from '../desired-state/sayings.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import { maskDocument } from '../sections/secrets.ts'
import { asDocument, mapValues } from '../sections/values-as-document.ts'
import type { FileMistakes } from './file-mistakes.ts'
import { type PlacedSection, type PlacedVersion, placedKey } from './file-places.ts'
import type { ReadNetworkFile, Statement } from './read-network-file.ts'
import { mergeSaid, sameSaid } from './three-way-values.ts'
import { asItLeaves, asOfNow, resolvedOver, toldDocument, withKept } from './told-document.ts'
import { saysValues, type ToldValues, toldValues } from './told-values.ts'
import { fitsOver } from './values-over.ts'
import type { Conflicts } from './yaml-conflicts.ts'

export interface YamlImportDeps {
  sayings: OwnVersions
  versions: Pick<VersionRepository, 'numbered'>
  desired: Pick<DesiredState, 'section' | 'above' | 'ground'>
}

/** What becomes of a section of a place. */
export interface ImportItem {
  target: ConfigTarget
  section: ConfigSection
  /** Kept secrets masked; null: it says nothing any more. */
  document: SectionDocument | null
  /** The values of it that the place says; absent: all of it. */
  only?: ValueName[]
  base: number
}

interface ImportOutcome {
  items: ImportItem[]
  /** Saved since the file was made, and otherwise than it was then. */
  newer: PlacedVersion[]
}

/** What a file wants of a section of a place. */
type FileSaying = { said: SectionDocument; values: null } | { said: SectionValues; values: ToldValues }

interface Merging extends PlacedVersion {
  current: SaidDocument | null
  statement: Statement | undefined
  told: FileSaying | null
}

/** A file brought together with what is wanted now. */
export class YamlImport {
  readonly #deps: YamlImportDeps
  readonly #file: ReadNetworkFile
  readonly #mistakes: FileMistakes
  readonly #conflicts: Conflicts
  readonly #merged: ImportOutcome = { items: [], newer: [] }
  /** What single values nearer are said over then. */
  readonly #proposed: ProposedSection[] = []
  constructor(deps: YamlImportDeps, file: ReadNetworkFile, mistakes: FileMistakes, conflicts: Conflicts) {
    this.#deps = deps
    this.#file = file
    this.#mistakes = mistakes
    this.#conflicts = conflicts
  }

  async run(): Promise<ImportOutcome> {
    const { statements, base } = this.#file
    const keys = new Set([...statements.keys(), ...(base?.keys() ?? [])])
    const placed = [...keys].map((key) => ({ key, at: (statements.get(key) ?? base?.get(key))! }))
    for (const { key, at } of placed.sort((one, other) => rankOf(one.at) - rankOf(other.at)))
      await this.#merge(at, statements.get(key))
    return this.#merged
  }

  async #merge({ target, section }: PlacedSection, statement: Statement | undefined): Promise<void> {
    const told = statement ? this.#told(statement) : null
    if (statement && !told) return
    const own = await this.#deps.sayings.at(target, section)
    const saying = { target, section, own }
    const current = asOfNow(own.document)
    const base = await this.#baseOf(saying, current)
    if (base !== undefined && !sameSaid(base, current) && current) this.#merged.newer.push(saying)
    const file = told && (await this.#withKept(saying, told.said, [base ?? null, current]))
    const before = this.#conflicts.open.length
    const merged = mergeSaid(section, { base, current, file }, (clash) =>
      this.#conflicts.decide(saying, clash),
    )
    // What is still to be decided is not judged yet.
    if (sameSaid(merged, current) || this.#conflicts.open.length > before) return
    const merging = { ...saying, current, statement, told }
    if (!merged) this.#ended(merging)
    else if (isValues(merged)) await this.#values(merging, merged)
    else await this.#changed(merging, merged)
  }

  #told(statement: Statement): FileSaying | null {
    if (saysValues(statement)) {
      const values = toldValues(statement, this.#mistakes)
      return values && { said: values.said, values }
    }
    const { target, section, node, path } = statement
    if (!sections[section].levels[target.level]) this.#mistakes.add(node.at, path, 'only_single_values')
    else {
      const said = toldDocument(statement, this.#mistakes)
      return said && { said, values: null }
    }
    return null
  }

  /** Kept secrets in clear: of what was said, and of what counts where that is of another form. */
  async #withKept(
    { target, section }: PlacedVersion,
    said: SaidDocument,
    sources: readonly (SaidDocument | null)[],
  ): Promise<SaidDocument> {
    const asWhole = [said, ...sources].some((one) => one && isValues(one))
    const counting = asWhole ? [(await this.#deps.desired.section(target, section)).document] : []
    const known = [...sources.map((one) => one && wholeOf(one)), ...counting]
    if (!isValues(said)) return withKept(said, known)
    return mapValues(said, (document) => withKept(document, known))
  }

  /** Undefined: it was said then, and what it was is not kept any more. */
  async #baseOf(
    { target, section, own }: PlacedVersion,
    current: SaidDocument | null,
  ): Promise<SaidDocument | null | undefined> {
    const { base } = this.#file
    if (!base) return current
    const version = base.get(placedKey(targetKey(target), section))?.version
    if (version === undefined) return null
    if (version === own.version) return current
    const row = await this.#deps.versions.numbered(target, section, version)
    return row ? asOfNow(this.#deps.sayings.open(row)) : undefined
  }

  async #changed(merging: Merging, merged: SectionDocument): Promise<void> {
    const { target, section, own, current, statement, told } = merging
    const wrong = (path: PropertyKey[], reason: 'secret_needed' | 'does_not_fit') => {
      if (statement) this.#mistakes.add(offsetOf(statement.node, path), [...statement.path, ...path], reason)
    }
    const now =
      current && isValues(current) ? (await this.#deps.desired.section(target, section)).document : current
    const document = asItLeaves(merged, now, told && wholeOf(told.said))
    const resolved = resolvedOver(document, now, (path) => wrong(path, 'secret_needed'))
    if (!resolved || sameSaid(resolved, current)) return
    // Either side fits by itself; both together may not: two SSIDs of one name, one too many.
    const fits = sectionNamed(section).intent.safeParse(document.intent).success
    if (!fits) return wrong([], 'does_not_fit')
    this.#merged.items.push({ target, section, document, base: own.version })
    this.#propose(merging, resolved)
  }

  /** Single values over what is said above, once the file counts there. */
  async #values(merging: Merging, merged: SectionValues): Promise<void> {
    const { target, section, own, current, told } = merging
    const subjects = merged.values.map(({ subject }) => subject)
    const { desired } = this.#deps
    const beneath =
      (await desired.above(target, section, subjects, this.#proposed)) ??
      (await desired.ground(target, section, merged))
    const document = beneath?.document ?? null
    if (!fitsOver(document, merged, told?.values ?? null, this.#mistakes)) return
    const [now, written] = [current && wholeOf(current), told && wholeOf(told.said)]
    const leaving = mapValues(merged, (values) => asItLeaves(values, now, written))
    const only = merged.values.map(({ subject, member }) => ({ subject, member }))
    const whole = withValues(maskDocument(document), leaving).document
    this.#merged.items.push({ target, section, document: whole, only, base: own.version })
    this.#propose(merging, merged)
  }

  /** What the file says no more of. */
  #ended(merging: Merging): void {
    const { target, section, own } = merging
    const told = this.#file.base?.get(placedKey(targetKey(target), section))
    if (canEnd(section) || levelsOf(section)[0] !== target.level) {
      this.#merged.items.push({ target, section, document: null, base: own.version })
      this.#propose(merging, null)
    } else this.#mistakes.add(0, told?.path.slice(1) ?? [section], 'cannot_end')
  }

  #propose({ target, section, own }: PlacedVersion, document: SaidDocument | null): void {
    this.#proposed.push({ target, section, document, version: own.version + 1 })
  }
}

const wholeOf = (said: SaidDocument): SectionDocument => (isValues(said) ? asDocument(said) : said)

/** What others are made with, and then the farthest first. */
const rankOf = ({ target, section }: PlacedSection): number =>
  sectionLevels.indexOf(target.level) + (profileSections.includes(section) ? 0 : sectionLevels.length)
