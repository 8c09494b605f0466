import type { AnswerOf } from '#contract/define-endpoint.ts'
import type { listQuarantine, scanDevices } from '#contract/inventory/endpoints.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import { narrowed } from '../../../lib/reach.ts'
import { presentDevice } from '../records/device.presenter.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { KeyTrusts } from './key-trust.ts'
import type { QuarantineReason, QuarantineRepository, QuarantineRow } from './quarantine.repository.ts'
import { waitsAt } from './waits-at.ts'

const SCAN_MAX = 100
const QUARANTINE_MAX = 500

export interface WaitingDevicesDeps {
  live: LiveDevices
  devices: DeviceRepository
  quarantine: QuarantineRepository
  trusts: KeyTrusts
  reach: ReachReader
}

/** Devices that nobody has bound, and those that were refused. */
export class WaitingDevices {
  readonly #deps: WaitingDevicesDeps
  constructor(deps: WaitingDevicesDeps) {
    this.#deps = deps
  }

  /** Devices that wait, are connected now and call from where the browser is; the latest to come first. */
  scan(address: string): AnswerOf<typeof scanDevices> {
    const found = [...this.#deps.live.values()].filter((device) => waitsAt(device, address))
    const latest = found.sort((a, b) => (b.row.connected_at ?? 0) - (a.row.connected_at ?? 0))
    return latest.slice(0, SCAN_MAX).map(({ row }) => {
      const { sn, model, DeviceType, ip } = presentDevice(row)
      return { sn, model, DeviceType, address: ip, firstSeen: row.first_seen_at ?? 0 }
    })
  }

  /** @param browser the address of who asks */
  async refused(
    caller: Caller,
    group: number | undefined,
    browser: string,
  ): Promise<AnswerOf<typeof listQuarantine>> {
    const reach = await this.#deps.reach.reachOf(caller)
    const among = group === undefined ? reach : narrowed(reach, [group])
    const refused = await this.#deps.quarantine.list(among, QUARANTINE_MAX)
    return Promise.all(refused.map((row) => this.#present(row, browser)))
  }

  async #present(row: QuarantineRow, browser: string): Promise<AnswerOf<typeof listQuarantine>[number]> {
    const device = this.#deps.live.get(row.sn)?.row ?? (await this.#deps.devices.find(row.sn))
    const isOther = row.reason === 'other_key' && device !== undefined
    const trust = isOther ? await this.#deps.trusts.of(device, row, { browser }) : 'elsewhere'
    return {
      id: row.id,
      sn: row.sn,
      keyFingerprint: row.key_fingerprint,
      address: row.address,
      reason: row.reason as QuarantineReason,
      firstSeen: row.first_seen_at,
      lastSeen: row.last_seen_at,
      tries: row.tries,
      trust: trust === 'label' ? 'elsewhere' : trust,
      label: row.label_hash !== null,
    }
  }
}
