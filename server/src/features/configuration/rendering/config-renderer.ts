import { createHash } from 'node:crypto'
import { sectionsForOthers } from '#contract/configuration/profiles.ts'
import type { RenderNote } from '#contract/configuration/schemas.ts'
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
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type {
  DeviceConfigStatusRepository,
  DeviceConfigStatusRow,
} from '../status/device-config-status.repository.ts'
import { followingInVain, idleIn, unseen, withoutFarPorts, withoutValue } from './desired-notes.ts'
import type { KnownFacts, Profiles } from './profiles.ts'
import type { RenderContext, RenderedConfig, StoredRendering } from './rendered-config.ts'

export interface ConfigRendererDeps {
  natives: ReadonlyMap<string, NativeConfiguration>
  profiles: Profiles
  statuses: DeviceConfigStatusRepository
  changes: ChangeRepository
  sealed: SealedJson
  desired: DesiredState
}

interface LastDesired {
  document: NativeDocument
  notes: string
}

type SealedChange = Pick<ChangeRow, 'tenant_id' | 'sn' | 'before_sealed' | 'after_sealed'>

/** Rendering keeps the process from everything else: others get their turn after so many devices. */
const DEVICES_PER_TURN = 20

/** Makes of what is wanted what each device would be given. */
export class ConfigRenderer {
  readonly #deps: ConfigRendererDeps
  constructor(deps: ConfigRendererDeps) {
    this.#deps = deps
  }

  /** @param proposed stands for what targets say, `edited` for what networks and devices themselves are */
  async render(
    devices: KnownDevice[],
    proposed: readonly ProposedSection[] = [],
    edited: ProposedFacts = {},
  ): Promise<RenderedConfig[]> {
    const sns = devices.map(({ sn }) => sn)
    const facts = await this.#deps.profiles.factsOf(sns)
    const statuses = new Map((await this.#deps.statuses.several(sns)).map((row) => [row.sn, row]))
    const last = await this.#lastDesired([...statuses.values()])
    const configs: RenderedConfig[] = []
    for (const [at, device] of devices.entries()) {
      if (at % DEVICES_PER_TURN === DEVICES_PER_TURN - 1) await new Promise(setImmediate)
      const known = { facts: facts.get(device.sn)!, status: statuses.get(device.sn) }
      const all = { ...known, last: last.get(device.sn) ?? null }
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
    {
      facts: known,
      status,
      last,
    }: { facts: KnownFacts; status: DeviceConfigStatusRow | undefined; last: LastDesired | null },
    proposed: readonly ProposedSection[],
    edited: ProposedFacts,
  ): Promise<RenderedConfig> {
    const base = this.#base(status)
    const drift = status?.state === 'drifted' ? openDrift(this.#deps.sealed, status) : null
    const context = await this.#contextOf(device, known, base, proposed, edited)
    const { native, facts, applicability } = context
    const refused = Object.values(applicability).some(isNote)
    const ended = last !== null && !refused && status?.state !== 'unmanaged'
    const desired = context.desired ?? (ended ? await this.#deps.desired.nothing(device, edited) : null)
    const grounded = groundedOn(facts, native, last?.document ?? null)
    const waitsForReport = desired !== null && native?.needsBase(facts) === true && grounded.base === null
    const makes = native && desired && !isUntold(device, facts) && !waitsForReport
    const rendered = makes ? native.render(grounded, desired.intent) : null
    const assumed = last ? [] : waitsForReport ? unseen(desired) : assumedIn(status)
    const notes = [
      ...Object.values(applicability).filter(isNote),
      ...withoutFarPorts(rendered?.notes ?? [], desired),
      ...(desired ? assumed : []),
      ...idleIn(desired),
      ...followingInVain(desired),
      ...withoutValue(desired),
    ]
    return {
      ...{ ...context, desired, device, rendered, notes, status },
      unsupported: refused && desired === null,
      before: drift?.document ?? last?.document ?? base,
      drifted: drift?.intents ?? null,
      same: last !== null && rendered !== null && sameDocument(last.document, rendered.document),
      told: last && (status?.notes ?? last.notes),
      waitsForReport,
      replacesUnknown:
        last === null && base === null && !waitsForReport && device.config?.kind === 'configured',
      beingRead: false,
      inputHash: hashOfInputs(known.hash, base !== null, desired),
    }
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

  async #lastDesired(statuses: DeviceConfigStatusRow[]): Promise<Map<string, LastDesired>> {
    const rows = await this.#deps.changes.several(statuses.flatMap(({ change_id }) => change_id ?? []))
    const wentBack = new Set(statuses.flatMap(({ state, sn }) => (state === 'rolled_back' ? sn : [])))
    const documents = new Map<string, LastDesired>()
    for (const row of rows) {
      const document = this.openDesired(row, wentBack.has(row.sn))
      if (document) documents.set(row.sn, { document, notes: row.notes })
    }
    return documents
  }
}

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
