import { profiledSections, profileOf, withProfiles } from '#contract/configuration/profiles.ts'
import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import { subjectsOf, withSubjects } from '#contract/configuration/subjects.ts'
import { isValues } from '#contract/configuration/values.ts'
import { type ConfigTarget, deviceTarget, type TreePlace, targetKey, targetsFor } from '../config-target.ts'
import { unsaidDocument } from '../sections/running-sections.ts'
import {
  type EffectiveDocument,
  type Origin,
  overlaid,
  type ProposedSection,
  type ValuesOfPlace,
} from './effective-document.ts'
import type { OwnVersions } from './sayings.ts'

export interface EffectiveResolverDeps {
  sayings: OwnVersions
  /** What a place runs that nobody has said anything of; null = not known. */
  runs(
    place: ConfigTarget,
    section: ConfigSection,
    subjects?: readonly string[],
  ): Promise<SectionDocument | null>
}

/** Member that names the profile a subject follows. */
const PROFILE = 'profile'

/** What counts of what places say: the nearest that says all of it, what is said nearer over it, what follows profiles. */
export class EffectiveResolver {
  readonly #deps: EffectiveResolverDeps
  constructor(deps: EffectiveResolverDeps) {
    this.#deps = deps
  }

  /**
   * Null: nobody says anything.
   * @param targets that may say something, nearest first
   * @param proposed stands for what places say
   * @param subjects further ones that are asked about
   */
  async of(
    section: ConfigSection,
    targets: readonly ConfigTarget[],
    proposed: readonly ProposedSection[],
    place: TreePlace,
    subjects: readonly string[] = [],
  ): Promise<EffectiveDocument | null> {
    const { nearer, whole } = await this.said(section, targets, proposed)
    const farthest = nearer.at(-1)
    let found: EffectiveDocument
    if (whole) found = await this.#withFollowed(whole.document, whole.origin, proposed, place)
    // Single values over nothing that is said are of nothing, unless they are over what runs.
    else if (farthest && sectionNamed(section).overRunning) {
      const named = nearer.flatMap(({ values }) => values.map(({ subject }) => subject))
      found = { ...(await this.ground(section, place, [...subjects, ...named])), origin: farthest.origin }
    } else return null
    for (const said of nearer.toReversed()) found = await this.laid(found, said, place, proposed)
    return found
  }

  /** What places say, nearest first, up to the first that says all of it. */
  async said(
    section: ConfigSection,
    targets: readonly ConfigTarget[],
    proposed: readonly ProposedSection[],
  ): Promise<{ nearer: ValuesOfPlace[]; whole: { document: SectionDocument; origin: Origin } | null }> {
    const nearer: ValuesOfPlace[] = []
    for (const target of targets) {
      const key = targetKey(target)
      const { version, document } =
        proposed.find((one) => one.section === section && targetKey(one.target) === key) ??
        (await this.#deps.sayings.at(target, section))
      if (!document) continue
      const origin = { target, version }
      if (isValues(document)) nearer.push({ origin, values: document.values })
      else return { nearer, whole: { document, origin } }
    }
    return { nearer, whole: null }
  }

  /** What a place has follow a profile is as that has it, but for what is said nearer. */
  async laid(
    found: EffectiveDocument,
    { origin, values }: ValuesOfPlace,
    place: TreePlace,
    proposed: readonly ProposedSection[],
  ): Promise<EffectiveDocument> {
    const next = overlaid(found, origin, values)
    const { section } = next.document
    const members = new Set(values.filter(({ member }) => member === PROFILE).map(({ subject }) => subject))
    if (members.size === 0 || !profiledSections[section]) return next
    const all = subjectsOf(next.document)
    const here = withSubjects(
      next.document,
      [...all].flatMap(([key, subject]) => (members.has(key) ? [subject] : [])),
    )
    const profiles = await this.profiles(here, place, proposed)
    const { document, idle } = withProfiles(here, profiles?.document ?? null)
    for (const [key, subject] of subjectsOf(document)) all.set(key, subject)
    const merged = withSubjects(next.document, [...all.values()])
    return {
      ...{ ...next, document: merged, profiles: profiles?.origin ?? next.profiles },
      idle: [...next.idle.filter((key) => !members.has(key)), ...idle],
    }
  }

  async #withFollowed(
    document: SectionDocument,
    origin: Origin,
    proposed: readonly ProposedSection[],
    place: TreePlace,
  ): Promise<EffectiveDocument> {
    const profiles = await this.profiles(document, place, proposed)
    const { document: whole, idle } = withProfiles(document, profiles?.document ?? null)
    return { origin, document: whole, values: [], profiles: profiles?.origin ?? null, idle }
  }

  /** The profiles that count where something follows one. */
  async profiles(
    document: SectionDocument,
    place: TreePlace,
    proposed: readonly ProposedSection[],
  ): Promise<EffectiveDocument | null> {
    const section = profiledSections[document.section]?.section
    if (!section || ![...subjectsOf(document).values()].some(profileOf)) return null
    return this.of(section, targetsFor(section, place), proposed, place)
  }

  /** What a device runs, of which nobody says anything: what single values are said over. */
  async ground(
    section: ConfigSection,
    { tenant, sn }: Pick<TreePlace, 'tenant' | 'sn'>,
    subjects: readonly string[],
  ): Promise<EffectiveDocument> {
    const runs = sn === null ? null : await this.#deps.runs(deviceTarget(tenant, sn), section, subjects)
    const document = runs ?? unsaidDocument(section, subjects)
    return { origin: null, document, values: [], profiles: null, idle: [] }
  }
}
