import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { PresentDevice } from '../../inventory/inventory.reader.ts'
import type { TopologyReader } from '../../topology/topology.reader.ts'
import type { AlarmSettings } from '../settings/alarm-settings.ts'
import { type ExcuseDeps, Excuses } from './excuses.ts'
import { judgeNetwork, type Outage, type WatchedDevice } from './outages.ts'
import { portEvidence } from './port-evidence.ts'
import type { PresenceRepository } from './presence.repository.ts'
import type { PresenceSettings } from './presence.settings.ts'
import { releasesOf } from './releases.ts'
import type { Restlessness } from './restlessness.ts'
import type { Suspicion } from './suspicion.ts'

export interface NetworkJudgeDeps extends Omit<ExcuseDeps, 'graceMs'> {
  repository: Pick<PresenceRepository, 'heldSince' | 'unresolved'>
  settings: Pick<AlarmSettings, 'thresholdOf'>
  devices: {
    presenceIn(network: number): Promise<PresentDevice[]>
    state(sn: string): Promise<DeviceState | null>
  }
  topology: Pick<TopologyReader, 'of'>
  networkName(tenant: number, network: number): Promise<string | null>
  restless: Restlessness
  suspicion: Pick<Suspicion, 'until'>
  times: PresenceSettings
}

/** Puts together what is known of a network's devices, and judges who is away. */
export class NetworkJudge {
  readonly #deps: NetworkJudgeDeps
  constructor(deps: NetworkJudgeDeps) {
    this.#deps = deps
  }

  /** Null: nobody has devices there, and no alarm stands. */
  async judge(network: number, now: number) {
    const { devices: reader, topology, repository, times, restless } = this.#deps
    const present = await reader.presenceIn(network)
    const tenant = present[0]?.tenant ?? (await repository.unresolved(network))[0]?.tenant_id
    if (tenant === undefined) return null
    const excuses = await this.#excuses(tenant, present, now)
    const devices = await this.#watched(network, present, excuses, now)
    const isAnyAway = devices.some(({ online, everOnline }) => !online && everOnline)
    const model = isAnyAway || devices.some(({ unstable }) => unstable) ? await topology.of(network) : null
    const upstreamOf = (sn: string) => model?.upstreamOf(sn) ?? []
    const { outages, nextAt } = judgeNetwork(devices, upstreamOf, { now, ...times })
    const evidence = await this.#evidenceOf(network, outages)
    const bySn = new Map(devices.map((device) => [device.sn, device]))
    const calm = devices.flatMap(({ sn }) => restless.calmAt(sn) ?? [])
    return {
      ...{ devices, excuses, outages },
      nextAt: minimum([
        ...calm,
        ...(nextAt === null ? [] : [nextAt]),
        ...this.#looksAgainAt(outages, evidence, now),
      ]),
      facts: {
        ...{ tenant, network, now },
        networkName: (await this.#deps.networkName(tenant, network)) ?? '',
        backSince: (sn: string) => (bySn.get(sn)?.online ? bySn.get(sn)!.since : null),
        isHere: (sn: string) => bySn.has(sn),
        evidenceOf: (sn: string) => evidence.get(sn) ?? {},
      },
    }
  }

  async #watched(
    network: number,
    present: readonly PresentDevice[],
    excuses: Excuses,
    now: number,
  ): Promise<WatchedDevice[]> {
    const { repository, restless, settings, suspicion, times } = this.#deps
    const away = present.some(({ online, everOnline }) => !online && everOnline)
    const held = away ? await repository.heldSince(network, now - times.bootMs) : []
    const released = releasesOf(present, held)
    const least = settings.thresholdOf(network, 'device_unstable')
    return present.map((device) => ({
      ...device,
      isGateway: device.kind === 'gateway',
      excusedUntil: Math.max(
        ...[excuses.until(device.sn), suspicion.until],
        released.has(device.sn) ? released.get(device.sn)! + times.bootMs : 0,
      ),
      unstable: restless.isUnstable(device.sn, now, least, (at) => excuses.covers(device.sn, at)),
    }))
  }

  #excuses(tenant: number, present: readonly PresentDevice[], now: number): Promise<Excuses> {
    const { ordered, configured, times } = this.#deps
    const switches = new Set(present.filter(({ kind }) => kind === 'switch').map(({ sn }) => sn))
    return Excuses.of({ ordered, configured, graceMs: times.graceMs }, tenant, now, (sn) => switches.has(sn))
  }

  /** Read before anything is written: those who write hold the records. */
  async #evidenceOf(network: number, outages: readonly Outage[]): Promise<Map<string, Alarm['params']>> {
    const found = new Map<string, Alarm['params']>()
    for (const { root, since } of outages)
      if (root !== null) found.set(root, await this.#evidence(network, root, since))
    return found
  }

  /** The next report of the device above may tell what the one before could not. */
  #looksAgainAt(
    outages: readonly Outage[],
    evidence: ReadonlyMap<string, Alarm['params']>,
    now: number,
  ): number[] {
    const { evidenceMs, evidenceEveryMs } = this.#deps.times
    const isOpen = ({ root, since }: Outage) =>
      root !== null && now < since + evidenceMs && isWaiting(evidence.get(root))
    return outages.some(isOpen) ? [now + evidenceEveryMs] : []
  }

  /** What the device above it says of the port that leads there. */
  async #evidence(network: number, sn: string, since: number): Promise<Alarm['params']> {
    const model = await this.#deps.topology.of(network)
    const above = model.neighboursOf(sn).find(({ upstream }) => upstream)
    if (!above || above.itsPort === null) return {}
    const state = await this.#deps.devices.state(above.sn)
    const port = state?.ports.find(({ name }) => name === above.itsPort)
    if (!port) return {}
    const evidence = portEvidence(port, state!, since)
    return { via: above.sn, viaPort: port.name, ...(evidence && { evidence }) }
  }
}

/** The port is known, and has told nothing yet, or only of a link, as a report does that was under way. */
const isWaiting = (told: Alarm['params'] = {}) =>
  told.via !== undefined && (told.evidence === undefined || told.evidence === 'carrier')

const minimum = (numbers: readonly number[]): number | null =>
  numbers.length > 0 ? Math.min(...numbers) : null
