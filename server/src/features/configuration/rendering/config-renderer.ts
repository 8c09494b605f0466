import { createHash } from 'node:crypto'
import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import { sectionsForOthers } from '#contract/configuration/profiles.ts'
import { type ConfigSection, configSections } from '#contract/configuration/sections.ts'
import type {
  AnnouncedChannels,
  DeviceFacts,
  NativeConfiguration,
  NativeDocument,
} from '../../../southbound/configuration-ports.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { ChangeRepository, ChangeRow } from '../change-sets/change.repository.ts'
import { targetKey } from '../config-target.ts'
import { type Applicability, applicabilityOf, isUntold } from '../desired-state/applicability.ts'
import type {
  DesiredIntent,
  DesiredState,
  ProposedFacts,
  ProposedSection,
} from '../desired-state/desired-state.ts'
import { openDrift } from '../drift/drift-store.ts'
import { sameDocument } from '../drift/same-document.ts'
import { contexts, markOf, type SealedJson } from '../sections/sealed-json.ts'
import type {
  DeviceConfigStatusRepository,
  DeviceConfigStatusRow,
} from '../status/device-config-status.repository.ts'
import { followingInVain, idleIn, unseen, withoutFarPorts, withoutValue } from './desired-notes.ts'
import type { KnownFacts, Profiles } from './profiles.ts'
import { type DocumentsOfDevice, RecentRenderings } from './recent-renderings.ts'
import type { RenderContext, RenderedConfig, StoredRendering } from './rendered-config.ts'

export interface ConfigRendererDeps {
  natives: ReadonlyMap<string, NativeConfiguration>
  profiles: Profiles
  statuses: DeviceConfigStatusRepository
  changes: ChangeRepository
  sealed: SealedJson
  desired: DesiredState
}

/** What is known of a device where it is rendered. */
interface KnownConfig {
  facts: KnownFacts
  status: DeviceConfigStatusRow | undefined
  /** What it runs or is to run. */
  change: ChangeRow | undefined
  /** Nothing is made for it. */
  beingRead: boolean
}

const noDocuments: DocumentsOfDevice = {
  ...{ base: null, last: null, drift: null, waitsForReport: false, rendered: null, same: false },
}

type SealedChange = Pick<ChangeRow, 'tenant_id' | 'sn' | 'before_sealed' | 'after_sealed'>

/** Rendering keeps the process from everything else: others get their turn after so many devices. */
const DEVICES_PER_TURN = 20

/** Makes of what is wanted what each device would be given. */
export class ConfigRenderer {
  readonly #deps: ConfigRendererDeps
  readonly #recent = new RecentRenderings()
  constructor(deps: ConfigRendererDeps) {
    this.#deps = deps
  }

  /**
   * @param proposed stands for what targets say, `edited` for what networks and devices themselves are
   * @param isBeingRead what such a device runs will be known soon: nothing is made for it yet
   */
  async render(
    devices: KnownDevice[],
    proposed: readonly ProposedSection[] = [],
    edited: ProposedFacts = {},
    isBeingRead: (sn: string) => boolean = () => false,
  ): Promise<RenderedConfig[]> {
    const sns = devices.map(({ sn }) => sn)
    const facts = await this.#deps.profiles.factsOf(sns)
    const statuses = new Map((await this.#deps.statuses.several(sns)).map((row) => [row.sn, row]))
    const changes = await this.#presentChanges([...statuses.values()])
    const configs: RenderedConfig[] = []
    for (const [at, device] of devices.entries()) {
      if (at % DEVICES_PER_TURN === DEVICES_PER_TURN - 1) await new Promise(setImmediate)
      const known = { facts: facts.get(device.sn)!, status: statuses.get(device.sn) }
      const all = { ...known, change: changes.get(device.sn), beingRead: isBeingRead(device.sn) }
      configs.push(await this.#render(device, all, proposed, edited))
    }
    return configs
  }

  async renderOne(device: KnownDevice): Promise<RenderedConfig> {
    return (await this.render([device]))[0]!
  }

  /** Without rendering, and without what it ran before where documents do without: cheap enough for every report. */
  async contextOf(device: KnownDevice): Promise<RenderContext> {
    const facts = await this.#deps.profiles.factsOf([device.sn])
    const context = await this.#contextOf(device, facts.get(device.sn)!, null)
    if (!context.native?.needsBase(context.facts)) return context
    const base = this.#base(await this.#deps.statuses.find(device.sn))
    return { ...context, facts: { ...context.facts, base } }
  }

  /** Channels that the radios of these devices announced to have, as far as they did. */
  async channelsBySn(devices: readonly KnownDevice[]): Promise<Map<string, AnnouncedChannels>> {
    const facts = await this.#deps.profiles.factsOf(devices.map(({ sn }) => sn))
    return new Map(
      devices.map(({ sn, protocol }) => {
        const native = this.#deps.natives.get(protocol ?? '')
        return [sn, native?.channels?.(facts.get(sn)?.profile) ?? {}]
      }),
    )
  }

  /** Those of these devices that announce new channels of their radios to clients. */
  async announcingSwitches(devices: readonly KnownDevice[]): Promise<Set<string>> {
    const facts = await this.#deps.profiles.factsOf(devices.map(({ sn }) => sn))
    const announcing = devices.filter(({ sn, protocol }) =>
      this.#deps.natives.get(protocol ?? '')?.announcesSwitches?.(facts.get(sn)?.profile),
    )
    return new Set(announcing.map(({ sn }) => sn))
  }

  /** Whether a section is about these devices. */
  async applicabilityBySn(
    devices: KnownDevice[],
    section: ConfigSection,
  ): Promise<Map<string, Applicability>> {
    const facts = await this.#deps.profiles.factsOf(devices.map(({ sn }) => sn))
    return new Map(
      devices.map((device) => {
        const { profile, ports } = facts.get(device.sn)!
        const native = this.#deps.natives.get(device.protocol ?? '')
        const known = { kind: device.kind, profile, ports, base: null }
        return [device.sn, applicabilityOf(section, device, native, known)]
      }),
    )
  }

  /** Of what it would be rendered now; the same as the `inputHash` of a rendered configuration as long as nothing has changed. */
  async inputHash(device: KnownDevice): Promise<string> {
    const facts = (await this.#deps.profiles.factsOf([device.sn])).get(device.sn)!
    const status = await this.#deps.statuses.find(device.sn)
    const { desired } = await this.#contextOf(device, facts, null)
    return hashOfInputs(facts.hash, Boolean(status?.base_sealed), desired)
  }

  openAfter(change: { tenant_id: number; sn: string; after_sealed: string | null }): StoredRendering | null {
    if (change.after_sealed === null) return null
    return this.#deps.sealed.open(change.after_sealed, contexts.change(change.tenant_id, change.sn))
  }

  /** What a device runs by its present change: what it ran before, where it went back to that. */
  openDesired(change: SealedChange, wentBack: boolean): NativeDocument | null {
    if (!wentBack) return this.openAfter(change)?.document ?? null
    const { before_sealed, tenant_id, sn } = change
    return before_sealed === null
      ? null
      : this.#deps.sealed.open(before_sealed, contexts.change(tenant_id, sn))
  }

  async #render(
    device: KnownDevice,
    known: KnownConfig,
    proposed: readonly ProposedSection[],
    edited: ProposedFacts,
  ): Promise<RenderedConfig> {
    const { facts, status, change } = known
    const context = await this.#contextOf(device, facts, null, proposed, edited)
    const { applicability } = context
    const hadDesired = sealedDesired(change, status) !== null
    const hasBase = Boolean(status?.base_sealed)
    const refused = Object.values(applicability).some(isNote)
    const ended = hadDesired && !refused && status?.state !== 'unmanaged'
    const desired = context.desired ?? (ended ? await this.#deps.desired.nothing(device, edited) : null)
    const documents = known.beingRead
      ? noDocuments
      : this.#recent.of(device.sn, inputsOf(device, known, desired), () =>
          this.#documents(device, known, context, desired),
        )
    const { base, last, drift, rendered, waitsForReport, same } = documents
    const assumed = hadDesired ? [] : waitsForReport && desired ? unseen(desired) : assumedIn(status)
    const notes = [
      ...Object.values(applicability).filter(isNote),
      ...withoutFarPorts(rendered?.notes ?? [], desired),
      ...(desired ? assumed : []),
      ...idleIn(desired),
      ...followingInVain(desired),
      ...withoutValue(desired),
    ]
    return {
      ...{ ...context, desired, device, rendered, notes, status, same, waitsForReport },
      facts: { ...context.facts, base },
      unsupported: refused && desired === null,
      before: drift?.document ?? last ?? base,
      drifted: drift?.intents ?? null,
      told: hadDesired ? (status?.notes ?? change!.notes) : null,
      replacesUnknown:
        !known.beingRead &&
        !hadDesired &&
        !hasBase &&
        !waitsForReport &&
        device.config?.kind === 'configured',
      beingRead: known.beingRead,
      inputHash: hashOfInputs(facts.hash, hasBase, desired),
    }
  }

  #documents(
    device: KnownDevice,
    { status, change }: KnownConfig,
    { native, facts }: RenderContext,
    desired: DesiredIntent | null,
  ): DocumentsOfDevice {
    const base = this.#base(status)
    const last = change ? this.openDesired(change, wentBack(status)) : null
    const drift = status?.state === 'drifted' ? openDrift(this.#deps.sealed, status) : null
    const grounded = groundedOn({ ...facts, base }, native, last)
    const waitsForReport = desired !== null && native?.needsBase(facts) === true && grounded.base === null
    const makes = native && desired && !isUntold(device, facts) && !waitsForReport
    const rendered = makes ? native.render(grounded, desired.intent) : null
    const same = last !== null && rendered !== null && sameDocument(last, rendered.document)
    return { base, last, drift, waitsForReport, rendered, same }
  }

  async #contextOf(
    device: KnownDevice,
    { profile, ports }: KnownFacts,
    base: NativeDocument | null,
    proposed: readonly ProposedSection[] = [],
    edited: ProposedFacts = {},
  ): Promise<RenderContext> {
    const native = this.#deps.natives.get(device.protocol ?? '')
    const facts = { kind: device.kind, profile, ports, base }
    const applicability = Object.fromEntries(
      configSections.map((section) => [
        section,
        toldOf(section, applicabilityOf(section, device, native, facts)),
      ]),
    ) as RenderContext['applicability']
    const desired = await this.#deps.desired.of(
      device,
      (section) => applicability[section] === 'yes',
      proposed,
      edited,
    )
    return { native, facts, applicability, desired }
  }

  #base(status: DeviceConfigStatusRow | undefined): NativeDocument | null {
    if (!status?.base_sealed) return null
    return this.#deps.sealed.open(status.base_sealed, contexts.base(status.tenant_id, status.sn))
  }

  /** By serial number, the changes devices run or are to run. */
  async #presentChanges(statuses: DeviceConfigStatusRow[]): Promise<Map<string, ChangeRow>> {
    const rows = await this.#deps.changes.several(statuses.flatMap(({ change_id }) => change_id ?? []))
    return new Map(rows.map((row) => [row.sn, row]))
  }
}

const wentBack = (status: DeviceConfigStatusRow | undefined): boolean => status?.state === 'rolled_back'

/** Where the document stands that was desired of a device last. */
const sealedDesired = (
  change: ChangeRow | undefined,
  status: DeviceConfigStatusRow | undefined,
): string | null => (wentBack(status) ? change?.before_sealed : change?.after_sealed) ?? null

/** All that its documents are made of. */
const inputsOf = (
  device: KnownDevice,
  { facts, status, change }: KnownConfig,
  desired: DesiredIntent | null,
) => [
  ...[facts.hash, device.kind, device.protocol, device.capabilities, desired?.intent ?? null],
  ...[
    status?.state,
    ...[status?.base_sealed, status?.drift_sealed, sealedDesired(change, status)].map(
      (sealed) => sealed && markOf(sealed),
    ),
  ],
]

const isNote = (applicability: Applicability): applicability is RenderNote =>
  typeof applicability === 'object'

/** What a device cannot be given is told of what profiles and variables make, not of them. */
const toldOf = (section: ConfigSection, applicability: Applicability): Applicability =>
  sectionsForOthers.includes(section) && isNote(applicability) ? 'none' : applicability

/** Where what it ran before was never learned, the last document of ours is what it runs. */
function groundedOn(
  facts: DeviceFacts,
  native: NativeConfiguration | undefined,
  last: NativeDocument | null,
): DeviceFacts {
  return facts.base === null && native?.needsBase(facts) ? { ...facts, base: last } : facts
}

const assumedIn = (status: DeviceConfigStatusRow | undefined): RenderNote[] =>
  status?.base_assumed ? JSON.parse(status.base_assumed) : []

function hashOfInputs(factsHash: string, base: boolean, desired: DesiredIntent | null): string {
  const said = Object.entries(desired?.origins ?? {}).map(([section, { target, version }]) => [
    ...[section, targetKey(target), version],
    ...(desired?.values[section as ConfigSection] ?? []).map(({ origin }) => [
      ...[targetKey(origin.target), origin.version],
    ]),
  ])
  // The password is left out: the hash is kept in clear, and words could be tried on it.
  const { country, timezone, name, reportSeconds } = desired?.intent ?? {}
  const of = JSON.stringify([factsHash, base, said, [country, timezone, name, reportSeconds]])
  return createHash('sha256').update(of).digest('base64url').slice(0, 22)
}
