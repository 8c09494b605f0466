import type { SectionBasis } from '#contract/configuration/changes/section-version.ts'
import {
  profiledSections,
  profileOf,
  sectionsForOthers,
  withoutProfiles,
  withProfiles,
} from '#contract/configuration/profiles.ts'
import {
  type ConfigSection,
  configSections,
  emptyDocument,
  type SectionDocument,
  type SectionIntents,
  sectionNamed,
} from '#contract/configuration/sections.ts'
import { subjectsOf } from '#contract/configuration/subjects.ts'
import { isValues } from '#contract/configuration/values.ts'
import { type MissingVariable, variablesIn } from '#contract/configuration/variables.ts'
import type { DeviceIntent } from '../../../southbound/configuration-ports.ts'
import { type ConfigTarget, targetKey, targetsFor } from '../config-target.ts'
import type {
  EffectiveDocument,
  Origin,
  ProposedSection,
  SaidValue,
  ValuesOfPlace,
} from './effective-document.ts'
import { EffectiveResolver, type EffectiveResolverDeps } from './effective-resolver.ts'
import { fillVariables, valuesIn } from './fill-variables.ts'
import type { OwnVersion, SaidDocument } from './sayings.ts'
import { type PlacedDevice, TreePlaces, type TreePlacesDeps } from './tree-places.ts'

export type { ProposedSection } from './effective-document.ts'
export type { PlacedDevice } from './tree-places.ts'

/** What counts at a place in one section, and the version of what that place says itself. */
export interface DesiredSection extends Omit<OwnVersion, 'document'> {
  document: SectionDocument
  /** Null: nobody says anything, there or above. */
  origin: Origin | null
  /** What would count if the place itself said nothing. */
  above: Origin | null
  beneath: SectionDocument | null
  /** The place itself. */
  says: 'whole' | 'values' | 'nothing'
  /** Nearer than what says the rest. */
  values: SaidValue[]
}

/** As it is shown: where nobody says anything, what runs already. */
export interface PresentSection extends DesiredSection {
  basis: SectionBasis
}

export interface DesiredStateDeps extends EffectiveResolverDeps, TreePlacesDeps {}

/** What a network or a device itself is to be, and is not yet. */
export type ProposedFacts = {
  [Name in Exclude<keyof DeviceIntent, ConfigSection>]?: DeviceIntent[Name] | undefined
}

/** What is wanted of one device in all sections that somebody manages. */
export interface DesiredIntent {
  intent: DeviceIntent
  /** Who says what counts, by managed section. */
  origins: Partial<Record<ConfigSection, Origin>>
  /** Values that are said nearer by themselves. */
  values: Partial<Record<ConfigSection, SaidValue[]>>
  /** What follows a profile in vain, by section. */
  idle: Partial<Record<ConfigSection, string[]>>
  /** Variables that texts name and that have no value. */
  missing: (MissingVariable & { section: ConfigSection })[]
  /** Sections whose texts do not fit with what their variables stand for. */
  misfits: ConfigSection[]
}

/** What is wanted: of all places that say something in a section, the nearest counts. */
export class DesiredState {
  readonly #deps: DesiredStateDeps
  readonly #effective: EffectiveResolver
  readonly #places: TreePlaces
  constructor(deps: DesiredStateDeps) {
    this.#deps = deps
    this.#effective = new EffectiveResolver(deps)
    this.#places = new TreePlaces(deps)
  }

  async section(target: ConfigTarget, section: ConfigSection): Promise<DesiredSection> {
    const { document: own, ...saying } = await this.#deps.sayings.at(target, section)
    const above = await this.above(target, section, subjectsIn(own))
    const beneath = above ?? (await this.ground(target, section, own))
    const found = { ...saying, above: above?.origin ?? null, beneath: beneath?.document ?? null }
    if (own && !isValues(own)) {
      const origin = { target, version: saying.version }
      const { document } = await this.followed(target, own)
      return { ...found, document, origin, says: 'whole', values: [] }
    }
    const origin = own && beneath ? { target, version: saying.version } : (above?.origin ?? null)
    const here = own && beneath && origin ? await this.laid(beneath, { origin, values: own.values }) : above
    const document = here?.document ?? beneath?.document ?? emptyDocument(section)
    return { ...found, document, origin, says: own ? 'values' : 'nothing', values: here?.values ?? [] }
  }

  /** As `section`, and what runs already where nobody says anything: saving one thing must not change the others. */
  async present(target: ConfigTarget, section: ConfigSection): Promise<PresentSection> {
    const found = await this.section(target, section)
    if (found.origin !== null) return { ...found, basis: 'set' }
    const runs = await this.#deps.runs(target, section)
    return runs ? { ...found, document: runs, basis: 'running' } : { ...found, basis: 'none' }
  }

  /**
   * What counts at a place if it says nothing itself; null: nobody says anything.
   * @param subjects of what is said there
   * @param proposed stands for what places say
   */
  async above(
    target: ConfigTarget,
    section: ConfigSection,
    subjects: readonly string[] = [],
    proposed: readonly ProposedSection[] = [],
  ): Promise<EffectiveDocument | null> {
    const key = targetKey(target)
    const place = await this.#places.of(target)
    const targets = targetsFor(section, place)
    const farther = targets.slice(targets.findIndex((one) => targetKey(one) === key) + 1)
    return this.#effective.of(section, farther, proposed, place, subjects)
  }

  /**
   * What single values of a place are said over where nothing is said above: what its device runs. Null: of this section
   * there is nothing, or a device says nothing, or all of it.
   */
  async ground(
    target: ConfigTarget,
    section: ConfigSection,
    own: SaidDocument | null,
  ): Promise<EffectiveDocument | null> {
    if (!sectionNamed(section).overRunning) return null
    if (target.sn !== null && !(own && isValues(own))) return null
    return this.#effective.ground(section, target, subjectsIn(own))
  }

  /** A document of a place with what it follows. @param proposed stands for what places say */
  async followed(
    target: ConfigTarget,
    document: SectionDocument,
    proposed: readonly ProposedSection[] = [],
  ): Promise<{ document: SectionDocument; profiles: SectionDocument | null }> {
    const found = await this.#effective.profiles(document, await this.#places.of(target), proposed)
    const profiles = found?.document ?? null
    return { document: withProfiles(document, profiles).document, profiles }
  }

  /** Who says what counts for a device; null: nobody. */
  async originFor(section: ConfigSection, device: PlacedDevice): Promise<Origin | null> {
    const place = await this.#places.ofDevice(device)
    return (await this.#effective.of(section, targetsFor(section, place), [], place))?.origin ?? null
  }

  /** Where something may be said that counts for a device, nearest first. */
  async placesFor(section: ConfigSection, device: PlacedDevice): Promise<ConfigTarget[]> {
    return targetsFor(section, await this.#places.ofDevice(device))
  }

  /** Whether something that is wanted of a device follows a profile. */
  async follows(device: PlacedDevice, section: ConfigSection): Promise<boolean> {
    const place = await this.#places.ofDevice(device)
    const found = await this.#effective.of(section, targetsFor(section, place), [], place)
    return found !== null && [...subjectsOf(found.document).values()].some(profileOf)
  }

  /** Whether something nearer to a device below a place counts than what that place says. */
  async isOverridden(section: ConfigSection, target: ConfigTarget, device: PlacedDevice): Promise<boolean> {
    const key = targetKey(target)
    const place = await this.#places.ofDevice(device)
    const targets = targetsFor(section, place)
    const nearer = targets.slice(
      0,
      Math.max(
        0,
        targets.findIndex((one) => targetKey(one) === key),
      ),
    )
    return (await this.#effective.said(section, nearer, [])).whole !== null
  }

  /** After a version was committed. */
  saved(target: ConfigTarget, section: ConfigSection, saying: OwnVersion): void {
    this.#deps.sayings.saved(target, section, saying)
  }

  /**
   * Null when nobody manages anything of it.
   * @param concerns which sections are about this device
   * @param proposed stands for what places say
   * @param facts stand for those of its network and its own
   */
  async of(
    device: PlacedDevice,
    concerns: (section: ConfigSection) => boolean,
    proposed: readonly ProposedSection[] = [],
    facts: ProposedFacts = {},
  ): Promise<DesiredIntent | null> {
    const origins: DesiredIntent['origins'] = {}
    const values: DesiredIntent['values'] = {}
    const idle: DesiredIntent['idle'] = {}
    const documents: SectionDocument[] = []
    const place = await this.#places.ofDevice(device)
    for (const section of configSections) {
      if (!concerns(section) || sectionsForOthers.includes(section)) continue
      const counting = await this.#effective.of(section, targetsFor(section, place), proposed, place)
      if (!counting) continue
      if (counting.origin) origins[section] = counting.origin
      const followed = profiledSections[section]?.section
      if (counting.profiles && followed) origins[followed] = counting.profiles
      if (counting.values.length > 0) values[section] = counting.values
      if (counting.idle.length > 0) idle[section] = counting.idle
      documents.push(withoutProfiles(counting.document))
    }
    if (documents.length === 0) return null
    const filled = await fillVariables(this.#effective, documents, {
      place,
      proposed,
      name: facts.name ?? device.givenName,
    })
    if (filled.origin) origins.variables = filled.origin
    const { missing, misfits } = filled
    const intent = await this.#intent(device, filled.documents, facts)
    return { intent, origins, values, idle, missing, misfits }
  }

  /** Of a device that was managed and is not any more: what it was given by us ends. */
  async nothing(device: PlacedDevice, facts: ProposedFacts = {}): Promise<DesiredIntent> {
    return { intent: await this.#intent(device, [], facts), origins: {}, values: {}, ...nothingAmiss }
  }

  /** Places changed hands. */
  forget(): void {
    this.#deps.sayings.forget()
    this.#deps.sites.forget()
  }

  /** Networks or projects were edited. */
  forgetSites(): void {
    this.#deps.sites.forget()
  }

  /** What counts once a place says single values over it. @param proposed stands for what places say */
  async laid(
    found: EffectiveDocument,
    said: ValuesOfPlace,
    proposed: readonly ProposedSection[] = [],
  ): Promise<EffectiveDocument> {
    return this.#effective.laid(found, said, await this.#places.of(said.origin.target), proposed)
  }

  /** Values of variables at a place; those that every device has are not among them. */
  async variablesAt(target: ConfigTarget): Promise<Map<string, string>> {
    const place = await this.#places.of(target)
    const counting = await this.#effective.of('variables', targetsFor('variables', place), [], place)
    return valuesIn(counting?.document ?? null)
  }

  /** Whether something that is wanted of a device holds a variable. */
  async holdsVariables(device: PlacedDevice): Promise<boolean> {
    const place = await this.#places.ofDevice(device)
    for (const section of configSections) {
      const found = await this.#effective.of(section, targetsFor(section, place), [], place)
      if (found && variablesIn(found.document).length > 0) return true
    }
    return false
  }

  async #intent(
    device: PlacedDevice,
    documents: SectionDocument[],
    facts: ProposedFacts,
  ): Promise<DeviceIntent> {
    const { projects: _projects, ...site } = await this.#deps.sites.of(device.tenant, device.network)
    const sections = Object.fromEntries(documents.map(({ section, intent }) => [section, intent]))
    const own = { ...site, name: device.givenName, ...facts } as DeviceIntent
    return { ...own, ...(sections as SectionIntents) }
  }
}

const subjectsIn = (own: SaidDocument | null): string[] =>
  own && isValues(own) ? own.values.map(({ subject }) => subject) : []

const nothingAmiss = { idle: {}, missing: [], misfits: [] }
