import { ApiError } from '../../../http/api-error.ts'
import type { BindingService } from '../onboarding/binding.service.ts'
import type { OwnershipService } from '../onboarding/ownership.service.ts'
import type { QuarantineRepository } from '../onboarding/quarantine.repository.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { isBound } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { DisputeRow } from './dispute.repository.ts'

export interface HandingOverDeps {
  devices: DeviceRepository
  quarantine: QuarantineRepository
  live: LiveDevices
  ownership: OwnershipService
  binding: BindingService
  endSession(sn: string): void
}

/** Gives a disputed serial number to who claimed it: their key is the device, their network its place. */
export class HandingOver {
  readonly #deps: HandingOverDeps
  constructor(deps: HandingOverDeps) {
    this.#deps = deps
  }

  async give({ sn, key_fingerprint: key, network_id: network, kind, name }: DisputeRow): Promise<void> {
    const { devices, live, quarantine, ownership } = this.#deps
    const before = live.get(sn)?.row ?? (await devices.find(sn))
    if (before && isBound(before)) await ownership.unbind(sn)
    const pinned = before?.key_fingerprint ?? null
    const byCa = (await quarantine.find(sn, key))?.by_ca ?? 0
    const values = { key_by_ca: byCa, label_hash: null }
    if (!(await devices.pin(sn, pinned, key, values))) throw new ApiError('conflict')
    live.patch(sn, { key_fingerprint: key, ...values })
    await quarantine.remove(sn, key)
    this.#deps.endSession(sn)
    await this.#bind({ sn, network, kind, name })
  }

  /**
   * Without a person's word its kind is what it tells when it comes. A second gateway has its place without a kind; a
   * network that is gone has no place.
   */
  async #bind(to: { sn: string; network: number; kind: string | null; name: string }): Promise<void> {
    const bind = (kind: string | null) =>
      this.#deps.binding.takeBack({ ...to, kind, kindSource: kind === null ? 'unknown' : 'person', note: '' })
    await bind(to.kind).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      if (error.error === 'one_gateway_only') return bind(null)
      if (error.error !== 'does_not_exist') throw error
    })
  }
}
