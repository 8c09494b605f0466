import {
  profiledSections,
  profileOf,
  sectionsForOthers,
  withoutProfiles,
  withProfiles,
} from '#contract/configuration/profiles.ts'
import type { SectionBasis } from '#contract/configuration/schemas.ts'
import {
  type ConfigSection,
  configSections,
  emptyDocument,
  type SectionDocument,
  type SectionIntents,
} from '#contract/configuration/sections.ts'
import { subjectsOf } from '#contract/configuration/subjects.ts'
import {
  isValues,
  type OwnValue,
  sameValue,
  type ValueName,
  withValues,
} from '#contract/configuration/values.ts'
import { type MissingVariable, variablesIn, withVariables } from '#contract/configuration/variables.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceIntent } from '../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type ConfigTarget, type TreePlace, targetKey, targetsFor } from '../config-target.ts'
import type { OwnVersion, OwnVersions, SaidDocument } from './sayings.ts'
import type { Sites, TreeReader } from './sites.ts'
import type { DeviceReader } from './target-devices.ts'

/** Which place says what counts, in which of its versions. */
export interface Origin {
  target: ConfigTarget
  version: number
}

/** A value that is said by itself, and by whom. */
export interface SaidValue extends ValueName {
  origin: Origin
  /** Not where what is said above has no such thing, or makes no whole with it. */
  counts: boolean
}

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

/** What a place is to say, and does not yet. */
export interface ProposedSection {
  target: ConfigTarget
  section: ConfigSection
  /** Null: nothing any more. */
  document: SaidDocument | null
  version: number
}

interface EffectiveDocument {
  origin: Origin
  document: SectionDocument
  values: SaidValue[]
  /** Of whom it has profiles; null: nobody, or nothing follows one. */
  profiles: Origin | null
  /** Keys of what follows a profile that is not there, or that it does not go together with. */
  idle: string[]
}

export interface DesiredStateDeps {
  sayings: OwnVersions
  sites: Sites
  tree: Pick<TreeReader, 'projectsAbove'>
  devices: DeviceReader
  /** What a place runs that nobody has said anything of; null = not known. */
  runs(place: ConfigTarget, section: ConfigSection): Promise<SectionDocument | null>
}

/** A device, as far as what is wanted of it depends on where it stands. */
export type PlacedDevice = Pick<KnownDevice, 'sn' | 'tenant' | 'network' | 'kind' | 'model' | 'givenName'>

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
  constructor(deps: DesiredStateDeps) {
    this.#deps = deps
  }

  async section(target: ConfigTarget, section: ConfigSection): Promise<DesiredSection> {
    const { document: own, ...saying } = await this.#deps.sayings.at(target, section)
    const above = await this.above(target, section)
    const found = { ...saying, above: above?.origin ?? null, beneath: above?.document ?? null }
    if (own && !isValues(own)) {
      const origin = { target, version: saying.version }
      const { document } = await this.followed(target, own)
      return { ...found, document, origin, says: 'whole', values: [] }
    }
    const here = own && above ? overlaid(above, { target, version: saying.version }, own.values) : above
    const document = here?.document ?? emptyDocument(section)
    const origin = own && above ? { target, version: saying.version } : (above?.origin ?? null)
    return { ...found, document, origin, says: own ? 'values' : 'nothing', values: here?.values ?? [] }
  }

  /** As `section`, and what runs already where nobody says anything: saving one thing must not change the others. */
  async present(target: ConfigTarget, section: ConfigSection): Promise<PresentSection> {
    const found = await this.section(target, section)
    if (found.origin !== null) return { ...found, basis: 'set' }
    const runs = await this.#deps.runs(target, section)
    return runs ? { ...found, document: runs, basis: 'running' } : { ...found, basis: 'none' }
  }

  /** What counts at a place if it says nothing itself; null: nobody says anything. */
  async above(target: ConfigTarget, section: ConfigSection): Promise<EffectiveDocument | null> {
    const key = targetKey(target)
    const place = await this.#placeOf(target)
    const targets = targetsFor(section, place)
    const farther = targets.slice(targets.findIndex((one) => targetKey(one) === key) + 1)
    return this.#counting(section, farther, [], place)
  }

  /** A document of a place with what it follows. @param proposed stands for what places say */
  async followed(
    target: ConfigTarget,
    document: SectionDocument,
    proposed: readonly ProposedSection[] = [],
  ): Promise<{ document: SectionDocument; profiles: SectionDocument | null }> {
    const found = await this.#profiles(document, await this.#placeOf(target), proposed)
    const profiles = found?.document ?? null
    return { document: withProfiles(document, profiles).document, profiles }
  }

  /** Who says what counts for a device; null: nobody. */
  async originFor(section: ConfigSection, device: PlacedDevice): Promise<Origin | null> {
    const place = await this.#placeOfDevice(device)
    return (await this.#counting(section, targetsFor(section, place), [], place))?.origin ?? null
  }

  /** Whether something that is wanted of a device follows a profile. */
  async follows(device: PlacedDevice, section: ConfigSection): Promise<boolean> {
    const place = await this.#placeOfDevice(device)
    const found = await this.#counting(section, targetsFor(section, place), [], place)
    return found !== null && [...subjectsOf(found.document).values()].some(profileOf)
  }

  /** Whether something nearer to a device below a place counts than what that place says. */
  async isOverridden(section: ConfigSection, target: ConfigTarget, device: PlacedDevice): Promise<boolean> {
    const key = targetKey(target)
    const place = await this.#placeOfDevice(device)
    const targets = targetsFor(section, place)
    const nearer = targets.slice(
      0,
      Math.max(
        0,
        targets.findIndex((one) => targetKey(one) === key),
      ),
    )
    return (await this.#counting(section, nearer, [], place)) !== null
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
    const place = await this.#placeOfDevice(device)
    for (const section of configSections) {
      if (!concerns(section) || sectionsForOthers.includes(section)) continue
      const counting = await this.#counting(section, targetsFor(section, place), proposed, place)
      if (!counting) continue
      origins[section] = counting.origin
      const followed = profiledSections[section]?.section
      if (counting.profiles && followed) origins[followed] = counting.profiles
      if (counting.values.length > 0) values[section] = counting.values
      if (counting.idle.length > 0) idle[section] = counting.idle
      documents.push(withoutProfiles(counting.document))
    }
    if (documents.length === 0) return null
    const filled = await this.#filled(documents, { place, proposed, name: facts.name ?? device.givenName })
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

  async #counting(
    section: ConfigSection,
    targets: readonly ConfigTarget[],
    proposed: readonly ProposedSection[],
    place: TreePlace,
  ): Promise<EffectiveDocument | null> {
    const nearer: { origin: Origin; values: OwnValue[] }[] = []
    for (const target of targets) {
      const key = targetKey(target)
      const { version, document } =
        proposed.find((one) => one.section === section && targetKey(one.target) === key) ??
        (await this.#deps.sayings.at(target, section))
      if (!document) continue
      const origin = { target, version }
      if (isValues(document)) nearer.push({ origin, values: document.values })
      else {
        const whole = await this.#withFollowed(document, origin, proposed, place)
        return nearer.reduceRight((found, one) => overlaid(found, one.origin, one.values), whole)
      }
    }
    // Single values over nothing that is said are of nothing.
    return null
  }

  async #withFollowed(
    document: SectionDocument,
    origin: Origin,
    proposed: readonly ProposedSection[],
    place: TreePlace,
  ): Promise<EffectiveDocument> {
    const profiles = await this.#profiles(document, place, proposed)
    const { document: whole, idle } = withProfiles(document, profiles?.document ?? null)
    return { origin, document: whole, values: [], profiles: profiles?.origin ?? null, idle }
  }

  /** Documents with what their variables stand for. */
  async #filled(
    documents: readonly SectionDocument[],
    {
      place,
      proposed,
      name,
    }: { place: TreePlace; proposed: readonly ProposedSection[]; name: string | null },
  ): Promise<
    Pick<DesiredIntent, 'missing' | 'misfits'> & { documents: SectionDocument[]; origin: Origin | null }
  > {
    const found = { documents: [...documents], missing: [], misfits: [], origin: null }
    if (!documents.some((document) => variablesIn(document).length > 0)) return found
    const counting = await this.#counting('variables', targetsFor('variables', place), proposed, place)
    const values = valuesIn(counting?.document ?? null)
    if (place.sn !== null) values.set('sn', place.sn)
    if (name) values.set('device', name)
    const filled = documents.map((document) => withVariables(document, values))
    return {
      documents: filled.map(({ document }) => document),
      missing: filled.flatMap(({ document: { section }, missing }) =>
        missing.map((one) => ({ ...one, section })),
      ),
      misfits: filled.flatMap(({ document: { section }, fits }) => (fits ? [] : [section])),
      origin: counting?.origin ?? null,
    }
  }

  /** Values of variables at a place; those that every device has are not among them. */
  async variablesAt(target: ConfigTarget): Promise<Map<string, string>> {
    const place = await this.#placeOf(target)
    const counting = await this.#counting('variables', targetsFor('variables', place), [], place)
    return valuesIn(counting?.document ?? null)
  }

  /** Whether something that is wanted of a device holds a variable. */
  async holdsVariables(device: PlacedDevice): Promise<boolean> {
    const place = await this.#placeOfDevice(device)
    for (const section of configSections) {
      const found = await this.#counting(section, targetsFor(section, place), [], place)
      if (found && variablesIn(found.document).length > 0) return true
    }
    return false
  }

  /** The profiles that count where something follows one. */
  async #profiles(
    document: SectionDocument,
    place: TreePlace,
    proposed: readonly ProposedSection[],
  ): Promise<EffectiveDocument | null> {
    const section = profiledSections[document.section]?.section
    if (!section || ![...subjectsOf(document).values()].some(profileOf)) return null
    return this.#counting(section, targetsFor(section, place), proposed, place)
  }

  async #placeOfDevice({ tenant, network, kind, model, sn }: PlacedDevice): Promise<TreePlace> {
    const { projects } = await this.#deps.sites.of(tenant, network)
    return { tenant, network, kind, model, sn, projects }
  }

  async #placeOf({ tenant, project, network, kind, model, sn }: ConfigTarget): Promise<TreePlace> {
    const nowhere = { tenant, network, kind, model, sn, projects: [] }
    if (project !== null)
      return { ...nowhere, projects: await this.#deps.tree.projectsAbove(tenant, { project }) }
    if (network !== null) {
      const { projects } = await this.#deps.sites.of(tenant, network)
      const ofModel = model === null ? null : await this.#kindOfModel(network, model)
      return { ...nowhere, kind: kind ?? ofModel, projects }
    }
    const device = await this.#deps.devices.known(sn)
    return device?.tenant === tenant ? this.#placeOfDevice(device) : nowhere
  }

  /** What its devices in a network are, whose default is above the model's; null where they are of several kinds. */
  async #kindOfModel(network: number, model: string): Promise<DeviceKind | null> {
    const devices = await this.#deps.devices.knownIn(network)
    const kinds = new Set(devices.flatMap((device) => (device.model === model ? [device.kind] : [])))
    return kinds.size === 1 ? ([...kinds][0] ?? null) : null
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

const nothingAmiss = { idle: {}, missing: [], misfits: [] }

const valuesIn = (document: SectionDocument | null): Map<string, string> =>
  new Map(
    document?.section === 'variables'
      ? document.intent.variables.map(({ name, value }) => [name, value])
      : [],
  )

/** What counts when a nearer place says single values over it. */
function overlaid(found: EffectiveDocument, origin: Origin, own: OwnValue[]): EffectiveDocument {
  const { document, counting } = withValues(found.document, { section: found.document.section, values: own })
  const said = own.map(
    ({ subject, member }): SaidValue => ({
      ...{ subject, member, origin },
      counts: counting.some((one) => sameValue(one, { subject, member })),
    }),
  )
  const farther = found.values.filter((one) => !said.some((other) => other.counts && sameValue(one, other)))
  return { ...found, document, values: [...farther, ...said] }
}
