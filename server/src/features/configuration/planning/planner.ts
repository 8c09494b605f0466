import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import { profiledBy } from '#contract/configuration/profiles.ts'
import { type ConfigSection, type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import { isValues, saidAlone } from '#contract/configuration/values.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type ConfigTarget, reachesKind, targetKey } from '../config-target.ts'
import type { DesiredSection, DesiredState, PresentSection } from '../desired-state/desired-state.ts'
import type { SaidValue } from '../desired-state/effective-document.ts'
import type { TargetDevices } from '../desired-state/target-devices.ts'
import { namedProfiles, type ProfileUse } from '../profiles/profile-use.ts'
import type { BaseDocuments } from '../rendering/base-documents.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import type { RenderedConfig } from '../rendering/rendered-config.ts'
import { compareDocuments, settingAnew } from '../sections/compare-intents.ts'
import { companionOf, type SectionCompanions } from '../sections/section-companion.ts'
import { mustHaveValues } from './must-have-values.ts'
import type { Plan, PlannedConfig, PlannedItem } from './plan.ts'
import { planHashOf } from './plan-hash.ts'
import { inOrder, isProfiles } from './proposal-order.ts'
import { ofItem, type Proposal, type ProposalInput, proposalsOf } from './proposals.ts'
import type { ProposedDocuments, ProposedOutcome } from './proposed-documents.ts'
import type { RequestedSection } from './requested-section.ts'

export interface PlannerDeps {
  documents: ProposedDocuments
  targets: TargetDevices
  desired: DesiredState
  renderer: ConfigRenderer
  bases: BaseDocuments
  companions: SectionCompanions
  profileUse: ProfileUse
  clock: Clock
}

type RequestedItem = RequestedSection & { proposal: Proposal; devices: KnownDevice[] }

/** Works out what a save means for every device; changes nothing. */
export class Planner {
  readonly #deps: PlannerDeps
  constructor(deps: PlannerDeps) {
    this.#deps = deps
  }

  /**
   * @param of for this device alone, of all that it is about
   * @param waitMs for devices that are read; as long as reading may take unless given
   * @throws ApiError naming the item that is refused
   */
  async plan(
    tenant: number,
    input: ProposalInput,
    { of, waitMs }: { of?: string; waitMs?: number } = {},
  ): Promise<Plan> {
    const asked: RequestedItem[] = []
    for (const proposal of proposalsOf(input)) {
      const item = await ofItem(proposal, () => this.#asked(tenant, proposal, asked))
      if (of !== undefined) item.devices = item.devices.filter(({ sn }) => sn === of)
      asked.push(item)
    }
    // All of them together: each may take its time to answer.
    await this.#deps.bases.read(
      asked.flatMap(({ target, section, devices }) => shown(target, section, devices)),
      waitMs,
    )
    const items = await this.#items(asked)
    const configs = await this.#render(items, waitMs)
    await mustHaveValues(this.#deps.desired, items, configs)
    for (const item of items) item.overridden += configs.filter((config) => keepsOwn(config, item)).length
    return { items, configs, hash: planHashOf(items, configs) }
  }

  /** @throws ApiError `not_supported_by_device` for a device that a section of devices is not about */
  async mustApply(target: ConfigTarget, section: ConfigSection): Promise<void> {
    if (target.sn === null) return
    const devices = await this.devicesOf(target)
    const applicability = await this.#deps.renderer.applicabilityBySn(devices, section)
    if (applicability.get(target.sn) === 'none')
      throw new ApiError('not_supported_by_device', { sn: target.sn })
  }

  /** What is wanted, or where nobody has said anything what runs: of one device it is looked at first. */
  async present(target: ConfigTarget, section: ConfigSection): Promise<PresentSection> {
    const { sole } = sectionNamed(section)
    if (target.sn !== null || sole !== undefined)
      await this.#deps.bases.read(shown(target, section, await this.devicesOf(target)))
    return this.#deps.desired.present(target, section)
  }

  /** Looks at devices that were never read, all of them together: each may take its time to answer. */
  async look(targets: readonly ConfigTarget[]): Promise<void> {
    const devices = await Promise.all(
      targets.map((target) => (target.sn === null ? [] : this.devicesOf(target))),
    )
    await this.#deps.bases.read(devices.flat())
  }

  now(): number {
    return this.#deps.clock.now()
  }

  devicesOf(target: ConfigTarget): Promise<KnownDevice[]> {
    return this.#deps.targets.of(target)
  }

  /** Of each section of a place one thing can be wanted. */
  async #asked(tenant: number, proposal: Proposal, others: RequestedItem[]): Promise<RequestedItem> {
    const found = await this.#deps.documents.asked(tenant, proposal)
    const key = targetKey(found.target)
    if (others.some(({ section, target }) => section === found.section && targetKey(target) === key))
      throw new ApiError('invalid_parameter', { reason: 'twice' }, 'document')
    return { ...found, proposal, devices: await this.devicesOf(found.target) }
  }

  /** Each over those that were planned before it. */
  async #items(asked: readonly RequestedItem[]): Promise<PlannedItem[]> {
    const planned = new Map<RequestedItem, PlannedItem>()
    const profiles: PlannedItem[] = []
    for (const one of inOrder(asked)) {
      const before = [...planned.values()]
      const item = await ofItem(one.proposal, () => this.#item(one, profiles, before))
      if (isProfiles(one)) profiles.push(item)
      planned.set(one, item)
    }
    const items = asked.map((one) => planned.get(one)!)
    for (const { target, section, current, counts, proposal } of profiles)
      await ofItem(proposal, () =>
        this.#deps.profileUse.mustBeFree({ target, section, before: current.document, after: counts }, items),
      )
    return items
  }

  async #item(
    asked: RequestedItem,
    profiles: readonly PlannedItem[],
    before: readonly PlannedItem[],
  ): Promise<PlannedItem> {
    const { proposal, target, section, over, devices, restoredFrom } = asked
    const current = await this.#deps.desired.present(target, section)
    if (over !== null && over !== current.version)
      throw new ApiError('conflict', { version: current.version })
    const then = await this.#deps.documents.outcome(asked, current, proposal, before)
    const notes = await this.#companioned(target, current, then)
    const { reached, ...concerned } = await this.#concerned(target, section, devices)
    if (target.sn !== null && reached === 0) throw new ApiError('not_supported_by_device', { sn: target.sn })
    return {
      ...{ ...then, ...concerned, proposal, target, section, current, restoredFrom, notes, devices },
      version: current.version + 1,
      changes: isAnew(current, then)
        ? settingAnew(then.counts)
        : await this.#changes(target, ...compared(target, current, then), profiles),
    }
  }

  async #changes(
    target: ConfigTarget,
    before: SectionDocument,
    after: SectionDocument,
    profiles: readonly PlannedItem[],
  ): Promise<IntentChange[]> {
    const changes = compareDocuments(before, after)
    if (!changes.some(({ field }) => field === 'profile.key')) return changes
    const { desired } = this.#deps
    const known = [await desired.followed(target, before), await desired.followed(target, after, profiles)]
    return namedProfiles(
      changes,
      known.map((one) => one.profiles),
    )
  }

  async #companioned(target: ConfigTarget, before: DesiredSection, { counts }: ProposedOutcome) {
    const companion = companionOf(this.#deps.companions, counts.section)
    if (!companion) return []
    await companion.check(target, before.document.intent, counts.intent)
    return companion.notes(target, counts.intent)
  }

  /** The devices a section is about; those that something nearer counts for only as a number. */
  async #concerned(target: ConfigTarget, section: ConfigSection, devices: KnownDevice[]) {
    const { renderer, desired } = this.#deps
    const applicability = await renderer.applicabilityBySn(devices, section)
    const all = devices.filter(
      ({ sn, kind }) => applicability.get(sn) !== 'none' && reachesKind(section, target, kind),
    )
    const nearer = await Promise.all(all.map((device) => desired.isOverridden(section, target, device)))
    const counted = all.filter((_, at) => !nearer[at])
    const about = await this.#following(section, counted)
    const configurable = about.filter(({ sn }) => applicability.get(sn) === 'yes')
    return { about, configurable, overridden: all.length - counted.length, reached: counted.length }
  }

  /** Of profiles and variables, the devices of which something is made with them. */
  async #following(section: ConfigSection, devices: KnownDevice[]): Promise<KnownDevice[]> {
    const { desired } = this.#deps
    const follower = profiledBy(section)
    if (!follower && section !== 'variables') return devices
    const isMade = (device: KnownDevice) =>
      follower ? desired.follows(device, follower) : desired.holdsVariables(device)
    const follow = await Promise.all(devices.map(isMade))
    return devices.filter((_, at) => follow[at])
  }

  /** What the devices would be given that an item is about; what they run is read before, where it can be. */
  async #render(items: PlannedItem[], waitMs: number | undefined): Promise<PlannedConfig[]> {
    const { renderer, bases } = this.#deps
    const configurable = items.flatMap((item) => item.configurable)
    await bases.read([...new Map(configurable.map((device) => [device.sn, device])).values()], waitMs)
    const about = itemsBySn(items)
    const devices = [...about.values()].map(({ device }) => device)
    const isBeingRead = (sn: string) => bases.isBeingRead(sn)
    // Who waits no longer is told so; who saves all the same has it made from what is known.
    const rendered = await renderer.render(devices, items, {}, waitMs === undefined ? undefined : isBeingRead)
    return rendered.map((config) => {
      const items = counting(config, about.get(config.device.sn)!.items)
      const notes = [...config.notes, ...items.flatMap(({ notes }) => notes)]
      return { ...config, notes, items, beingRead: isBeingRead(config.device.sn) }
    })
  }
}

/** Whether a device has a value of its own in the place of one that changes. */
function keepsOwn({ items, desired }: PlannedConfig, item: PlannedItem): boolean {
  const here = targetKey(item.target)
  const nearer = (desired?.values[item.section] ?? []).filter(
    ({ counts, origin }) => counts && targetKey(origin.target) !== here,
  )
  const isOf = ({ subject, member }: SaidValue, { subject: changed, field }: IntentChange) =>
    changed.key === subject && field?.split('.')[0] === member
  return items.includes(item) && nearer.some((value) => item.changes.some((change) => isOf(value, change)))
}

/** Of whom what they run is shown where nobody says anything. */
function shown(target: ConfigTarget, section: ConfigSection, devices: KnownDevice[]): KnownDevice[] {
  if (target.sn !== null) return devices
  const { sole } = sectionNamed(section)
  return sole === undefined ? [] : devices.filter(({ kind }) => kind === sole)
}

/**
 * What a save is compared by. What a place says over what its devices run is compared by itself: what they run differs
 * from one to the next.
 */
/** Of what consists of lists each thing that comes is told whole anyway. */
const isAnew = ({ basis }: PresentSection, { document, counts }: ProposedOutcome): boolean =>
  basis === 'none' &&
  document !== null &&
  !isValues(document) &&
  sectionNamed(counts.section).subjects.member === null

function compared(
  target: ConfigTarget,
  current: PresentSection,
  { document, counts }: ProposedOutcome,
): [before: SectionDocument, after: SectionDocument] {
  if (target.sn !== null || !sectionNamed(counts.section).overRunning) return [current.document, counts]
  const here = targetKey(target)
  const was = current.values.filter(({ origin }) => targetKey(origin.target) === here)
  const is = document && isValues(document) ? document.values : []
  const keys = [...was, ...is].map(({ subject }) => subject)
  return [saidAlone(current.document, was, keys), saidAlone(counts, is, keys)]
}

function itemsBySn(items: readonly PlannedItem[]) {
  const about = new Map<string, { device: KnownDevice; items: PlannedItem[] }>()
  for (const item of items)
    for (const device of item.about) {
      const known = about.get(device.sn)
      if (known) known.items.push(item)
      else about.set(device.sn, { device, items: [item] })
    }
  return about
}

/** Of two items of one section, one of which is nearer to the device, that one. */
function counting({ desired }: RenderedConfig, items: PlannedItem[]): PlannedItem[] {
  const found = items.filter(({ section, target, document }) => {
    const origin = desired?.origins[section]
    if (!origin || document === null || isValues(document)) return true
    return targetKey(origin.target) === targetKey(target)
  })
  return found.length > 0 ? found : items
}
