import type { Guard, ReachReader } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { Subject } from '../../timeseries/types.ts'
import type { DeviceRepository } from './device.repository.ts'
import { isBound, shownName } from './device-row.ts'
import type { LiveDevices } from './live-devices.ts'
import type { Presence } from './presence.ts'
import type { SubjectRepository } from './subject.repository.ts'

export interface ReaderDeps {
  devices: DeviceRepository
  subjects: SubjectRepository
  presence: Presence
  live: LiveDevices
  reach: ReachReader
}

/** What other features ask about devices. */
export class InventoryReader implements Pick<Guard, 'device'> {
  readonly #devices: DeviceRepository
  readonly #subjects: SubjectRepository
  readonly #live: LiveDevices
  readonly #reach: ReachReader
  readonly #presence: Presence

  constructor(deps: ReaderDeps) {
    this.#devices = deps.devices
    this.#subjects = deps.subjects
    this.#presence = deps.presence
    this.#live = deps.live
    this.#reach = deps.reach
  }

  /** Whether a bound device stands in a network the caller sees. */
  async device(caller: Caller, sn: string): Promise<boolean> {
    const place = await this.placeOf(sn)
    if (!place || place.tenant !== caller.tenant) return false
    const reach = await this.#reach.reachOf(caller)
    if (place.tenant !== reach.tenant) return false
    return reach.networks === 'all' || reach.networks.includes(place.network)
  }

  /** Where a device stands; null when it is not bound or not known. */
  async placeOf(sn: string): Promise<{ tenant: number; network: number; name: string } | null> {
    const row = this.#live.get(sn)?.row ?? (await this.#devices.find(sn))
    if (!row || !isBound(row)) return null
    return { tenant: row.tenant_id, network: row.network_id, name: shownName(row) ?? sn }
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

  /** Every bound device that was ever online, and whether it is now. */
  presence(): { sn: string; online: boolean }[] {
    return this.#presence.all()
  }
}
