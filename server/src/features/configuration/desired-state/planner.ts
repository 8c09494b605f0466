import { createHmac, randomBytes } from 'node:crypto'
import type { applySection, previewSection } from '#contract/configuration/endpoints.ts'
import type { IntentChange, RenderNote } from '#contract/configuration/schemas.ts'
import type { ConfigSection, SectionDocument } from '#contract/configuration/sections.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { DriftKeeper } from '../drift/drift-keeper.ts'
import { type Place, placeKey, placeOf } from '../place.ts'
import { compareDocuments } from '../sections/compare-intents.ts'
import { resolveSecrets } from '../sections/secrets.ts'
import type { PortsCompanion } from '../sections/section-companion.ts'
import type { BaseDocuments } from './base-documents.ts'
import type { Draft } from './draft.ts'
import type { Drafts } from './drafts.ts'
import type { VersionRepository } from './version.repository.ts'
import type { Wanted, WantedSection } from './wanted.ts'

type Input = BodyOf<typeof previewSection> | BodyOf<typeof applySection>

/** What a save would do. */
export interface Plan {
  place: Place
  current: WantedSection
  /** Secrets in clear. */
  document: SectionDocument
  /** Number of the version that is restored. */
  restoredFrom: number | null
  changes: IntentChange[]
  /** The devices the section is about. */
  drafts: Draft[]
  /** Of everything it was worked out from. */
  print: string
  /** All that were there when this was worked out. */
  considered: Set<string>
}

export interface PlannerDeps {
  versions: VersionRepository
  wanted: Wanted
  drafts: Drafts
  drifts: DriftKeeper
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
    const { document: asked, place, restoredFrom } = await this.#asked(tenant, input)
    const current = await this.present(place, asked.section)
    const adopted = input.adopt === undefined ? [] : await this.#runs(place, input.adopt, asked)
    const document = resolveSecrets(asked, [...adopted, current.document])
    const notes = await this.#companioned(place, current.document, document)
    const changes = compareDocuments(current.document, document)
    const devices = await this.devicesOf(place)
    const concerned = await this.#concerned(devices, document, current.version + 1)
    if (place.sn !== null && concerned.length === 0)
      throw new ApiError('not_supported_by_device', { sn: place.sn })
    const considered = new Set(devices.map(({ sn }) => sn))
    const drafts = concerned.map((draft) => ({ ...draft, notes: [...draft.notes, ...notes] }))
    return {
      place,
      current,
      document,
      restoredFrom,
      changes,
      drafts,
      print: printOf(input, drafts),
      considered,
    }
  }

  async #companioned({ sn }: Place, before: SectionDocument, after: SectionDocument): Promise<RenderNote[]> {
    const { ports } = this.#deps
    if (!ports || sn === null || before.section !== 'switching' || after.section !== 'switching') return []
    await ports.check(sn, before.intent, after.intent)
    return ports.notes(sn, after.intent)
  }

  /** @throws ApiError `not_supported_by_device` for a device that a section of devices is not about */
  async mustConcern(place: Place, section: ConfigSection): Promise<void> {
    if (place.sn === null) return
    const [device] = await this.devicesOf(place)
    const concerns = await this.#deps.drafts.concernsOf([device!], section)
    if (concerns.get(place.sn) === 'none') throw new ApiError('not_supported_by_device', { sn: place.sn })
  }

  /** What is wanted, or where nobody has said anything what runs: of one device it is looked at first. */
  async present(place: Place, section: ConfigSection): Promise<WantedSection> {
    if (place.sn !== null) await this.#deps.bases.read(await this.devicesOf(place))
    return this.#deps.wanted.present(place, section)
  }

  now(): number {
    return this.#deps.clock.now()
  }

  async devicesOf(place: Place): Promise<KnownDevice[]> {
    if (place.sn === null) return this.#deps.devices.knownIn(place.network)
    const device = await this.#deps.devices.known(place.sn)
    if (!device || device.tenant !== place.tenant) throw doesNotExist('device')
    return [device]
  }

  /** What the devices would be given that the section is about; what they run is read before, where it can be. */
  async #concerned(devices: KnownDevice[], document: SectionDocument, version: number): Promise<Draft[]> {
    const { drafts, bases } = this.#deps
    const concerns = await drafts.concernsOf(devices, document.section)
    const about = devices.filter(({ sn }) => concerns.get(sn) !== 'none')
    await bases.read(about.filter(({ sn }) => concerns.get(sn) === 'yes'))
    const found = await drafts.of(about, { document, version })
    return found.map((draft) => ({ ...draft, beingRead: bases.isBeingRead(draft.device.sn) }))
  }

  /** The document a call brings or names, and where it belongs. */
  async #asked(tenant: number, input: Input) {
    if ((input.document === undefined) === (input.restore === undefined))
      throw new ApiError('invalid_parameter', { reason: 'one_of_document_and_restore' }, 'document')
    if (input.document) {
      const place = placeOf(tenant, input, input.document.section)
      return { document: input.document, place, restoredFrom: null }
    }
    const row = await this.#deps.versions.find(tenant, input.restore!)
    if (!row) throw new ApiError('does_not_exist', { what: 'version' })
    const document = this.#deps.wanted.open(row)
    const place = placeOf(tenant, input, document.section)
    // Of another network or device: it is not to be known here.
    if (row.place !== placeKey(place)) throw new ApiError('does_not_exist', { what: 'version' })
    return { document, place, restoredFrom: row.version }
  }

  /** What a drifted device of this place runs: where secrets of its own are kept. */
  async #runs(place: Place, sn: string, { section }: SectionDocument): Promise<SectionDocument[]> {
    const device = await this.#deps.devices.known(sn)
    const here = place.sn === null ? device?.network === place.network : device?.sn === place.sn
    if (!device || !here || device.tenant !== place.tenant) throw doesNotExist('device')
    const drift = await this.#deps.drifts.find(sn)
    const intent = drift?.intents?.[section]
    if (!intent) throw new ApiError('conflict', { sn })
    return [{ section, intent } as SectionDocument]
  }
}

/** Prints hold what is secret: nobody outside can try words on them, and they end with the process. */
const KEY = randomBytes(32)

/** What was asked, and what every device would be given: two plans of one print say the same. */
function printOf({ document, restore }: Input, drafts: Draft[]): string {
  const print = createHmac('sha256', KEY).update(JSON.stringify(document ?? restore))
  const bySn = [...drafts].sort((a, b) => (a.device.sn < b.device.sn ? -1 : 1))
  for (const { device, madeFor, rendered } of bySn)
    print.update(JSON.stringify([device.sn, madeFor, rendered?.document]))
  return print.digest('base64url').slice(0, 22)
}
