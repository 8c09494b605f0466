import type { Capability } from '#contract/inventory/capabilities.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Guard, NetworkAccessReader, Reach, ResourceAccess } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { Subject } from '../../timeseries/types.ts'
import type { ClientCounter } from './clients/client-counter.ts'
import { capabilitiesOf, configOf, kindOf } from './records/device.presenter.ts'
import type { DeviceRepository } from './records/device.repository.ts'
import { type DeviceRow, isBound, shownName } from './records/device-row.ts'
import type { LiveDevices } from './records/live-devices.ts'
import type { SubjectRepository } from './records/subject.repository.ts'
import type { Presence } from './sync/presence.ts'

export { hasRestarted } from './records/observed-columns.ts'

/** A bound device as far as configuring it depends on its record. */
export interface KnownDevice {
  sn: string
  tenant: number
  network: number
  kind: DeviceKind | null
  /** As it says itself; null = it does not. */
  model: string | null
  /** Of its label; null = not known. */
  mac: string | null
  /** As people see it; the serial number without one. */
  name: string
  /** What a person called it; null = nobody did. */
  givenName: string | null
  protocol: string | null
  capabilities: Capability[]
  online: boolean
  /** The configuration it says it runs. */
  config: RunningConfig | null
  /** Connected to it now; null = not known. */
  clients: number | null
}

/** A bound device as far as who is there matters. */
export interface PresentDevice {
  sn: string
  tenant: number
  name: string
  kind: DeviceKind | null
  online: boolean
  /** Seen at least once since it was bound. */
  everOnline: boolean
  /** Since when it is there, or away. */
  since: number
  /** Of its clients, how many it had last. */
  users: number
}

export interface ReaderDeps {
  devices: DeviceRepository
  subjects: SubjectRepository
  presence: Presence
  live: LiveDevices
  networkAccess: NetworkAccessReader
  clientCounter: Pick<ClientCounter, 'count' | 'countedAt' | 'seenBy'>
  /** The last report of a device; null when there is none. */
  stateOf(sn: string): Promise<DeviceState | null>
  statesOf(sns: readonly string[]): Promise<Map<string, DeviceState | null>>
}

/** What other features ask about devices. */
export class InventoryReader implements Pick<Guard, 'device'> {
  readonly #devices: DeviceRepository
  readonly #subjects: SubjectRepository
  readonly #live: LiveDevices
  readonly #networkAccess: NetworkAccessReader
  readonly #presence: Presence
  readonly #stateOf: ReaderDeps['stateOf']
  readonly #statesOf: ReaderDeps['statesOf']
  readonly #clientCounter: ReaderDeps['clientCounter']

  constructor(deps: ReaderDeps) {
    this.#devices = deps.devices
    this.#subjects = deps.subjects
    this.#presence = deps.presence
    this.#stateOf = deps.stateOf
    this.#statesOf = deps.statesOf
    this.#clientCounter = deps.clientCounter
    this.#live = deps.live
    this.#networkAccess = deps.networkAccess
  }

  /** Hardware models of a tenant's devices. */
  async modelsOf(tenant: number) {
    const models = await this.#devices.modelsOf(tenant)
    // PostgreSQL counts in bigint, which arrives as text.
    return models.map((model) => ({ ...model, devices: Number(model.devices) }))
  }

  /** Clients connected to online devices, each counted once a network. */
  clientsIn(reach: Reach): number {
    return this.#clientCounter.count(reach)
  }

  /** Those of them that are counted at this device; null: it is away, or tells of none. */
  clientsCountedAt(sn: string): number | null {
    return this.#clientCounter.countedAt(sn)
  }

  /** Clients connected to any of these devices, each counted once. */
  clientsSeenBy(sns: Iterable<string>): number {
    return this.#clientCounter.seenBy(sns)
  }

  state(sn: string): Promise<DeviceState | null> {
    return this.#stateOf(sn)
  }

  /** Of some dozens of devices, read at once; null: it never reported. */
  states(sns: readonly string[]): Promise<Map<string, DeviceState | null>> {
    return this.#statesOf(sns)
  }

  /** A bound device is to a caller what its network is. */
  async device(caller: Caller, sn: string): Promise<ResourceAccess | null> {
    const place = await this.placeOf(sn)
    return place && this.#networkAccess.accessTo(caller, place)
  }

  /** Where a device stands; null when it is not bound or not known. */
  async placeOf(sn: string): Promise<{ tenant: number; network: number; name: string } | null> {
    const row = this.#live.get(sn)?.row ?? (await this.#devices.find(sn))
    if (!row || !isBound(row)) return null
    return { tenant: row.tenant_id, network: row.network_id, name: shownName(row) ?? sn }
  }

  /** The same at once for a device that this process has heard of. */
  placeNow(sn: string) {
    const row = this.#live.get(sn)?.row
    if (!row) return this.placeOf(sn)
    return isBound(row) ? { tenant: row.tenant_id, network: row.network_id } : null
  }

  /** Its network; null when it is not bound, or this process has not heard of it. */
  networkNow(sn: string): number | null {
    return this.#live.get(sn)?.row.network_id ?? null
  }

  /** Null when it is not bound or not known. */
  async known(sn: string): Promise<KnownDevice | null> {
    const row = this.#live.get(sn)?.row ?? (await this.#devices.find(sn))
    return row && isBound(row) ? this.#known(row) : null
  }

  /** The same at once, of a device that this process has heard of. */
  knownNow(sn: string): KnownDevice | null {
    const row = this.#live.get(sn)?.row
    return row && isBound(row) ? this.#known(row) : null
  }

  /** The bound devices of a network. */
  async knownIn(network: number): Promise<KnownDevice[]> {
    const rows = await this.#devices.inNetwork(network)
    return rows.flatMap((stored) => {
      const row = this.#live.get(stored.sn)?.row ?? stored
      return isBound(row) && row.network_id === network ? this.#known(row) : []
    })
  }

  /** The bound devices of a network, and who of them is there. */
  async presenceIn(network: number): Promise<PresentDevice[]> {
    const rows = await this.#devices.inNetwork(network)
    return rows.flatMap((stored) => {
      const row = this.#live.get(stored.sn)?.row ?? stored
      if (!isBound(row) || row.network_id !== network) return []
      const { sn, tenant_id: tenant, status } = row
      const since = row.status_at ?? row.bound_at ?? 0
      const name = shownName(row) ?? sn
      const present = { sn, tenant, name, since, kind: kindOf(row) }
      return {
        ...present,
        online: status === 'online',
        everOnline: status !== 'never',
        users: row.users ?? 0,
      }
    })
  }

  #known(row: DeviceRow & { tenant_id: number; network_id: number }): KnownDevice {
    const online = (this.#live.get(row.sn)?.sessionId ?? null) !== null
    return {
      sn: row.sn,
      ...{ tenant: row.tenant_id, network: row.network_id },
      ...{ kind: kindOf(row), model: row.model, mac: row.mac, capabilities: capabilitiesOf(row), online },
      name: shownName(row) ?? row.sn,
      givenName: row.name || null,
      protocol: row.protocol,
      config: configOf(row),
      clients: online ? row.users : null,
    }
  }

  /** All bound devices with what series are joined with (DECISIONS 10); `device.placed` and `device.changed` keep it up. */
  subjects(): Promise<Subject[]> {
    return this.#subjects.find()
  }

  subjectsOf(tenant: number): Promise<Subject[]> {
    return this.#subjects.find({ tenant })
  }

  /** Undefined when the device is not bound. */
  async subjectOf(sn: string): Promise<Subject | undefined> {
    return (await this.#subjects.find({ sn }))[0]
  }

  /** How many bound devices were ever online. */
  everOnline(): number {
    return this.#presence.count
  }

  /** Every bound device that was ever online, and whether it is now. */
  presence(): { sn: string; online: boolean }[] {
    return this.#presence.all()
  }
}
