import { createHmac, randomBytes } from 'node:crypto'
import type { applySection, previewSection } from '#contract/configuration/endpoints.ts'
import type { IntentChange, RenderNote } from '#contract/configuration/schemas.ts'
import { type ConfigSection, emptyDocument, type SectionDocument } from '#contract/configuration/sections.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { ConfigTarget } from '../config-target.ts'
import type { DriftStore } from '../drift/drift-store.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { resolveSecrets } from '../sections/secrets.ts'
import type { PortsCompanion } from '../sections/section-companion.ts'
import { type AskedSection, askedSection } from './asked-section.ts'
import type { BaseDocuments } from './base-documents.ts'
import type { ConfigRenderer } from './config-renderer.ts'
import type { DesiredSection, DesiredState, Origin, ProposedSection } from './desired-state.ts'
import type { RenderedConfig } from './rendered-config.ts'
import type { Sayings } from './sayings.ts'
import type { TargetDevices } from './target-devices.ts'
import type { VersionRepository } from './version.repository.ts'

type Input = BodyOf<typeof previewSection> | BodyOf<typeof applySection>

/** What a save would do. */
export interface Plan {
  target: ConfigTarget
  section: ConfigSection
  current: DesiredSection
  /** What the target says then, secrets in clear; null: nothing any more. */
  document: SectionDocument | null
  /** Who says what counts there then. */
  origin: Origin | null
  /** Number of the version that is restored. */
  restoredFrom: number | null
  changes: IntentChange[]
  /** The devices the section is about and for which the target counts. */
  configs: RenderedConfig[]
  /** Devices below it for which something nearer counts. */
  overridden: number
  /** Of everything it was worked out from. */
  print: string
  /** All that were there when this was worked out. */
  considered: Set<string>
}

export interface PlannerDeps {
  versions: VersionRepository
  sayings: Sayings
  desired: DesiredState
  targets: TargetDevices
  renderer: ConfigRenderer
  driftStore: DriftStore
  bases: BaseDocuments
  ports?: PortsCompanion | undefined
  clock: Clock
}

/** Works out what a save means for every device; changes nothing. */
export class Planner {
  readonly #deps: PlannerDeps
  constructor(deps: PlannerDeps) {
    this.#deps = deps
  }

  async plan(tenant: number, input: Input): Promise<Plan> {
    const asked = await askedSection(this.#deps, tenant, input)
    const { target, section, restoredFrom } = asked
    const current = await this.present(target, section)
    const { document, counts, origin } = await this.#then(asked, current, input.adopt)
    const notes = await this.#companioned(target, current.document, counts)
    const changes = compareDocuments(current.document, counts)
    const devices = await this.devicesOf(target)
    const proposed = { target, section, document, version: current.version + 1 }
    const { applicable, overridden } = await this.#renderApplicable(devices, proposed)
    if (target.sn !== null && applicable.length === 0)
      throw new ApiError('not_supported_by_device', { sn: target.sn })
    const considered = new Set(devices.map(({ sn }) => sn))
    const configs = applicable.map((config) => ({ ...config, notes: [...config.notes, ...notes] }))
    const print = printOf(input, configs)
    return {
      ...{ target, section, current, document, origin, restoredFrom, changes },
      ...{ configs, overridden, print, considered },
    }
  }

  /** What the target says then, and what counts there. */
  async #then({ target, section, document: asked }: AskedSection, current: DesiredSection, adopt?: string) {
    if (asked) {
      const adopted = adopt === undefined ? [] : await this.#runs(target, adopt, asked)
      const document = resolveSecrets(asked, [...adopted, current.document])
      return { document, counts: document, origin: { target, version: current.version + 1 } }
    }
    const above = await this.#deps.desired.above(target, section)
    const counts = above?.document ?? emptyDocument(section)
    return { document: null, counts, origin: above?.origin ?? null }
  }

  async #companioned(
    { sn }: ConfigTarget,
    before: SectionDocument,
    after: SectionDocument,
  ): Promise<RenderNote[]> {
    const { ports } = this.#deps
    if (!ports || sn === null || before.section !== 'switching' || after.section !== 'switching') return []
    await ports.check(sn, before.intent, after.intent)
    return ports.notes(sn, after.intent)
  }

  /** @throws ApiError `not_supported_by_device` for a device that a section of devices is not about */
  async mustApply(target: ConfigTarget, section: ConfigSection): Promise<void> {
    if (target.sn === null) return
    const [device] = await this.devicesOf(target)
    const applicability = await this.#deps.renderer.applicabilityBySn([device!], section)
    if (applicability.get(target.sn) === 'none')
      throw new ApiError('not_supported_by_device', { sn: target.sn })
  }

  /** What is wanted, or where nobody has said anything what runs: of one device it is looked at first. */
  async present(target: ConfigTarget, section: ConfigSection): Promise<DesiredSection> {
    if (target.sn !== null) await this.#deps.bases.read(await this.devicesOf(target))
    return this.#deps.desired.present(target, section)
  }

  now(): number {
    return this.#deps.clock.now()
  }

  devicesOf(target: ConfigTarget): Promise<KnownDevice[]> {
    return this.#deps.targets.of(target)
  }

  /** What the devices would be given that the target counts for; what they run is read before, where it can be. */
  async #renderApplicable(devices: KnownDevice[], proposed: ProposedSection) {
    const { renderer, bases } = this.#deps
    const applicability = await renderer.applicabilityBySn(devices, proposed.section)
    const all = devices.filter(({ sn }) => applicability.get(sn) !== 'none')
    const about = await this.#following(all, proposed)
    await bases.read(about.filter(({ sn }) => applicability.get(sn) === 'yes'))
    const found = await renderer.render(about, [proposed])
    const applicable = found.map((config) => ({ ...config, beingRead: bases.isBeingRead(config.device.sn) }))
    return { applicable, overridden: all.length - about.length }
  }

  /** Those for which nothing nearer counts. */
  async #following(devices: KnownDevice[], { section, target }: ProposedSection): Promise<KnownDevice[]> {
    const { desired } = this.#deps
    const overridden = await Promise.all(
      devices.map((device) => desired.isOverridden(section, target, device)),
    )
    return devices.filter((_, at) => !overridden[at])
  }

  /** What a drifted device of this target runs: where secrets of its own are kept. */
  async #runs(target: ConfigTarget, sn: string, { section }: SectionDocument): Promise<SectionDocument[]> {
    const devices = await this.devicesOf(target)
    if (!devices.some((device) => device.sn === sn && device.tenant === target.tenant))
      throw doesNotExist('device')
    const drift = await this.#deps.driftStore.find(sn)
    const intent = drift?.intents?.[section]
    if (!intent) throw new ApiError('conflict', { sn })
    return [{ section, intent } as SectionDocument]
  }
}

/** Prints hold what is secret: nobody outside can try words on them, and they end with the process. */
const KEY = randomBytes(32)

/** What was asked, and what every device would be given: two plans of one print say the same. */
function printOf({ document, restore, inherit }: Input, configs: RenderedConfig[]): string {
  const print = createHmac('sha256', KEY).update(JSON.stringify(document ?? restore ?? inherit))
  const bySn = [...configs].sort((a, b) => (a.device.sn < b.device.sn ? -1 : 1))
  for (const { device, inputHash: madeFor, rendered } of bySn)
    print.update(JSON.stringify([device.sn, madeFor, rendered?.document]))
  return print.digest('base64url').slice(0, 22)
}
