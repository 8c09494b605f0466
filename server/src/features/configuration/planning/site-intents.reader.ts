import type { previewSection } from '#contract/configuration/endpoints.ts'
import type { Lan } from '#contract/configuration/sections/lan.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { type ConfigTarget, deviceTarget, networkTarget } from '../config-target.ts'
import type { DesiredState, DesiredStateDeps, ProposedSection } from '../desired-state/desired-state.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'
import type { RunningInNetwork } from '../sections/running-in-network.ts'
import type { DeviceConfigStatusRepository } from '../status/device-config-status.repository.ts'
import { inOrder } from './proposal-order.ts'
import { ofItem, type Proposal, proposalsOf } from './proposals.ts'
import type { ProposedDocuments } from './proposed-documents.ts'
import type { RequestedSection } from './requested-section.ts'

export interface SiteIntentsDeps {
  desired: DesiredState
  documents: ProposedDocuments
  renderer: Pick<ConfigRenderer, 'applicabilityBySn'>
  statuses: Pick<DeviceConfigStatusRepository, 'ofNetwork'>
  /** What a device ran before it was first managed. */
  runs: DesiredStateDeps['runs']
  /** What the devices of a network are known to run, drawn together; none is asked. */
  running(target: ConfigTarget, section: 'wireless'): Promise<RunningInNetwork>
}

/** What is wanted in a network, or known to run where nobody says anything. Secrets in clear: for rules, never for answers. */
export interface SiteIntents {
  /** Null = nobody says anything, and what runs is not known. */
  ssids: readonly Ssid[] | null
  /** Of its gateway; null likewise. */
  lans: readonly Lan[] | null
  /** By serial number and name of the port; a switch whose ports are not known is missing. */
  ports: ReadonlyMap<string, ReadonlyMap<string, PortSettings>>
  states: ReadonlyMap<string, ConfigState>
}

/** What a call proposes for one place, as it would count there. */
export interface ProposedIntent {
  target: ConfigTarget
  document: SectionDocument
}

type Proposed = BodyOf<typeof previewSection>

/** What stands in a network, and what a save would make of it, without asking a device or rendering anything. */
export class SiteIntentsReader {
  readonly #deps: SiteIntentsDeps
  constructor(deps: SiteIntentsDeps) {
    this.#deps = deps
  }

  async of(tenant: number, network: number, devices: KnownDevice[]): Promise<SiteIntents> {
    const [ssids, lans, ports, rows] = await Promise.all([
      this.#ssids(tenant, network),
      this.#lans(tenant, devices),
      this.#ports(tenant, devices),
      this.#deps.statuses.ofNetwork(tenant, network),
    ])
    return { ssids, lans, ports, states: new Map(rows.map(({ sn, state }) => [sn, state as ConfigState])) }
  }

  /** Each over those before it, as a preview does. @throws ApiError likewise, naming the item that is refused */
  async proposed(tenant: number, body: Proposed): Promise<ProposedIntent[]> {
    const asked: (RequestedSection & { proposal: Proposal })[] = []
    for (const proposal of proposalsOf(body))
      asked.push({
        ...(await ofItem(proposal, () => this.#deps.documents.asked(tenant, proposal))),
        proposal,
      })
    const before: ProposedSection[] = []
    const found: ProposedIntent[] = []
    for (const { proposal, ...one } of inOrder(asked)) {
      const { target, section } = one
      const current = await this.#deps.desired.present(target, section)
      const { document, counts } = await ofItem(proposal, () =>
        this.#deps.documents.outcome(one, current, proposal, before),
      )
      before.push({ target, section, document, version: current.version + 1 })
      found.push({ target, document: counts })
    }
    return found
  }

  async #ssids(tenant: number, network: number): Promise<readonly Ssid[] | null> {
    const target = networkTarget(tenant, network)
    const { document, origin } = await this.#deps.desired.section(target, 'wireless')
    if (origin !== null) return ssidsOf(document)
    const running = await this.#deps.running(target, 'wireless')
    return running.read === 0 && running.unread.length > 0 ? null : ssidsOf(running.document)
  }

  async #lans(tenant: number, devices: KnownDevice[]): Promise<readonly Lan[] | null> {
    const gateway = devices.find(({ kind }) => kind === 'gateway')
    if (gateway === undefined) return null
    const target = deviceTarget(tenant, gateway.sn)
    const { document, origin } = await this.#deps.desired.section(target, 'lan')
    if (origin !== null) return lansOf(document)
    const running = await this.#deps.runs(target, 'lan')
    return running && lansOf(running)
  }

  async #ports(tenant: number, devices: KnownDevice[]): Promise<SiteIntents['ports']> {
    const applicability = await this.#deps.renderer.applicabilityBySn(devices, 'switching')
    const ports = new Map<string, ReadonlyMap<string, PortSettings>>()
    for (const { sn } of devices.filter((device) => applicability.get(device.sn) === 'yes')) {
      const known = await this.#portsOf(deviceTarget(tenant, sn))
      if (known.size > 0) ports.set(sn, known)
    }
    return ports
  }

  /** A port nobody spoke of stays as it was. */
  async #portsOf(target: ConfigTarget): Promise<ReadonlyMap<string, PortSettings>> {
    const { document, origin } = await this.#deps.desired.section(target, 'switching')
    const base = await this.#deps.runs(target, 'switching')
    return new Map([...(base ? portsOf(base) : []), ...(origin ? portsOf(document) : [])])
  }
}

export const ssidsOf = (document: SectionDocument): readonly Ssid[] =>
  document.section === 'wireless' ? document.intent.ssids : []

export const lansOf = (document: SectionDocument): readonly Lan[] =>
  document.section === 'lan' ? document.intent.lans : []

export const portsOf = (document: SectionDocument): ReadonlyMap<string, PortSettings> =>
  new Map(document.section === 'switching' ? document.intent.ports.map((one) => [one.port, one]) : [])
