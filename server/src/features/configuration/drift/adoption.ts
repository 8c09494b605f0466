import { keptFollowing } from '#contract/configuration/profiles.ts'
import {
  type ConfigSection,
  configSections,
  type SectionDocument,
  type SectionIntents,
  sections,
} from '#contract/configuration/sections.ts'
import type { ValueName } from '#contract/configuration/values.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type ConfigTarget, deviceTarget, networkTarget } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import { differingValues } from '../desired-state/own-values.ts'
import type { TargetDevices } from '../desired-state/target-devices.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import type { DriftStore, StoredDrift } from './drift-store.ts'

interface Adopted {
  target: ConfigTarget
  document: SectionDocument
  /** Values of it that its place says by itself; null: all of it. */
  only: ValueName[] | null
}

export interface AdoptionDeps {
  desired: DesiredState
  targets: TargetDevices
  driftStore: DriftStore
  renderer: ConfigRenderer
}

/** What a drifted device runs, as a document for the place where it belongs. */
export class Adoption {
  readonly #deps: AdoptionDeps
  constructor(deps: AdoptionDeps) {
    this.#deps = deps
  }

  /**
   * Secrets are in clear.
   * @throws ApiError `conflict` unless it drifted and what it runs is known
   */
  async of(device: KnownDevice): Promise<Adopted> {
    const { sn } = device
    const drift = await this.#deps.driftStore.find(sn)
    const section = drift && sectionOf(drift)
    if (!section) throw new ApiError('conflict', { sn })
    const running = { section, intent: drift.intents![section] } as SectionDocument
    const target = await this.#targetFor(device, running)
    const now = await this.#deps.desired.section(target, section)
    const { profiles } = await this.#deps.desired.followed(target, now.document)
    const document = keptFollowing(running, now.document, profiles)
    return { target, document, only: differingValues(target, now, document) }
  }

  /** The device itself where it may say it; the place it has it from when all that have it from there run the same. */
  async #targetFor(device: KnownDevice, document: SectionDocument): Promise<ConfigTarget> {
    const { section } = document
    const own = deviceTarget(device.tenant, device.sn)
    const origin = (await this.#deps.desired.originFor(section, device))?.target
    const shared = origin ?? networkTarget(device.tenant, device.network)
    if (!sections[section].levels.device) return shared
    const takesAll = origin !== undefined && sections[section].levels[origin.level]
    return takesAll && (await this.#allRun(origin, device, document)) ? origin : own
  }

  async #allRun(origin: ConfigTarget, device: KnownDevice, document: SectionDocument): Promise<boolean> {
    const others = await this.#othersOf(origin, device, document.section)
    if (others.length === 0) return false
    const runs = JSON.stringify(document.intent)
    for (const { sn } of others) {
      const intents: SectionIntents | null = (await this.#deps.driftStore.find(sn))?.intents ?? null
      if (JSON.stringify(intents?.[document.section]) !== runs) return false
    }
    return true
  }

  async #othersOf(origin: ConfigTarget, { sn }: KnownDevice, section: ConfigSection): Promise<KnownDevice[]> {
    const { targets, renderer, desired } = this.#deps
    const devices = (await targets.of(origin)).filter((one) => one.sn !== sn)
    const applies = await renderer.applicabilityBySn(devices, section)
    const about = devices.filter((one) => applies.get(one.sn) === 'yes')
    const overridden = await Promise.all(about.map((one) => desired.isOverridden(section, origin, one)))
    return about.filter((_, at) => !overridden[at])
  }
}

/** The first section that differs; of none known, the first there is. */
function sectionOf({ changes, intents }: StoredDrift): ConfigSection | undefined {
  const there = configSections.filter((section) => intents?.[section] !== undefined)
  return there.find((section) => changes.some((change) => change.section === section)) ?? there[0]
}
