import { createHmac, randomBytes } from 'node:crypto'
import type { applySection, previewSection } from '#contract/configuration/endpoints.ts'
import type { IntentChange, RenderNote } from '#contract/configuration/schemas.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type ConfigTarget, targetKey, targetOf } from '../config-target.ts'
import type { DriftStore } from '../drift/drift-store.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { resolveSecrets } from '../sections/secrets.ts'
import type { PortsCompanion } from '../sections/section-companion.ts'
import type { BaseDocuments } from './base-documents.ts'
import type { ConfigRenderer } from './config-renderer.ts'
import type { DesiredSection, DesiredState } from './desired-state.ts'
import type { RenderedConfig } from './rendered-config.ts'
import type { VersionRepository } from './version.repository.ts'

type Input = BodyOf<typeof previewSection> | BodyOf<typeof applySection>

/** What a save would do. */
export interface Plan {
  target: ConfigTarget
  current: DesiredSection
  /** Secrets in clear. */
  document: SectionDocument
  /** Number of the version that is restored. */
  restoredFrom: number | null
  changes: IntentChange[]
  /** The devices the section is about. */
  configs: RenderedConfig[]
  /** Of everything it was worked out from. */
  print: string
  /** All that were there when this was worked out. */
  considered: Set<string>
}

export interface PlannerDeps {
  versions: VersionRepository
  desired: DesiredState
  renderer: ConfigRenderer
  driftStore: DriftStore
  bases: BaseDocuments
  devices: DeviceReader
  ports?: PortsCompanion | undefined
  clock: Clock
}

export interface DeviceReader {
  known(sn: string): Promise<KnownDevice | null>
  knownIn(network: number): Promise<KnownDevice[]>
}

/** Works out what a save means for every device; changes nothing. */
export class Planner {
  readonly #deps: PlannerDeps
  constructor(deps: PlannerDeps) {
    this.#deps = deps
  }

  async plan(tenant: number, input: Input): Promise<Plan> {
    const { document: asked, target, restoredFrom } = await this.#asked(tenant, input)
    const current = await this.present(target, asked.section)
    const adopted = input.adopt === undefined ? [] : await this.#runs(target, input.adopt, asked)
    const document = resolveSecrets(asked, [...adopted, current.document])
    const notes = await this.#companioned(target, current.document, document)
    const changes = compareDocuments(current.document, document)
    const devices = await this.devicesOf(target)
    const applicable = await this.#renderApplicable(devices, document, current.version + 1)
    if (target.sn !== null && applicable.length === 0)
      throw new ApiError('not_supported_by_device', { sn: target.sn })
    const considered = new Set(devices.map(({ sn }) => sn))
    const configs = applicable.map((config) => ({ ...config, notes: [...config.notes, ...notes] }))
    return {
      target,
      current,
      document,
      restoredFrom,
      changes,
      configs,
      print: printOf(input, configs),
      considered,
    }
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

  async devicesOf(target: ConfigTarget): Promise<KnownDevice[]> {
    if (target.sn === null) return this.#deps.devices.knownIn(target.network)
    const device = await this.#deps.devices.known(target.sn)
    if (!device || device.tenant !== target.tenant) throw doesNotExist('device')
    return [device]
  }

  /** What the devices would be given that the section is about; what they run is read before, where it can be. */
  async #renderApplicable(
    devices: KnownDevice[],
    document: SectionDocument,
    version: number,
  ): Promise<RenderedConfig[]> {
    const { renderer, bases } = this.#deps
    const applicability = await renderer.applicabilityBySn(devices, document.section)
    const about = devices.filter(({ sn }) => applicability.get(sn) !== 'none')
    await bases.read(about.filter(({ sn }) => applicability.get(sn) === 'yes'))
    const found = await renderer.render(about, { document, version })
    return found.map((config) => ({ ...config, beingRead: bases.isBeingRead(config.device.sn) }))
  }

  /** The document a call brings or names, and where it belongs. */
  async #asked(tenant: number, input: Input) {
    if ((input.document === undefined) === (input.restore === undefined))
      throw new ApiError('invalid_parameter', { reason: 'one_of_document_and_restore' }, 'document')
    if (input.document) {
      const target = targetOf(tenant, input, input.document.section)
      return { document: input.document, target, restoredFrom: null }
    }
    const row = await this.#deps.versions.find(tenant, input.restore!)
    if (!row) throw new ApiError('does_not_exist', { what: 'version' })
    const document = this.#deps.desired.open(row)
    const target = targetOf(tenant, input, document.section)
    // Of another network or device: it is not to be known here.
    if (row.target !== targetKey(target)) throw new ApiError('does_not_exist', { what: 'version' })
    return { document, target, restoredFrom: row.version }
  }

  /** What a drifted device of this target runs: where secrets of its own are kept. */
  async #runs(target: ConfigTarget, sn: string, { section }: SectionDocument): Promise<SectionDocument[]> {
    const device = await this.#deps.devices.known(sn)
    const here = target.sn === null ? device?.network === target.network : device?.sn === target.sn
    if (!device || !here || device.tenant !== target.tenant) throw doesNotExist('device')
    const drift = await this.#deps.driftStore.find(sn)
    const intent = drift?.intents?.[section]
    if (!intent) throw new ApiError('conflict', { sn })
    return [{ section, intent } as SectionDocument]
  }
}

/** Prints hold what is secret: nobody outside can try words on them, and they end with the process. */
const KEY = randomBytes(32)

/** What was asked, and what every device would be given: two plans of one print say the same. */
function printOf({ document, restore }: Input, configs: RenderedConfig[]): string {
  const print = createHmac('sha256', KEY).update(JSON.stringify(document ?? restore))
  const bySn = [...configs].sort((a, b) => (a.device.sn < b.device.sn ? -1 : 1))
  for (const { device, inputHash: madeFor, rendered } of bySn)
    print.update(JSON.stringify([device.sn, madeFor, rendered?.document]))
  return print.digest('base64url').slice(0, 22)
}
