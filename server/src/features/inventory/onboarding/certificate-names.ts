import type { BodyOf } from '#contract/define-endpoint.ts'
import type { allowAnyName } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { limits } from '#contract/limits.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { DeviceHistory } from '../observations/device-history.ts'
import type { ObservationWriter } from '../observations/observation-writer.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { type DeviceRow, isBound } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { BindTries } from './bind-tries.ts'
import { macFits } from './possession.policy.ts'
import type { QuarantineRepository } from './quarantine.repository.ts'

export interface CertificateNamesDeps {
  devices: DeviceRepository
  quarantine: QuarantineRepository
  tries: BindTries
  live: LiveDevices
  writer: ObservationWriter
  history: DeviceHistory
  clock: Clock
}

/** Which devices may come with a certificate that carries another name than theirs. */
export class CertificateNames {
  readonly #deps: CertificateNamesDeps
  constructor(deps: CertificateNamesDeps) {
    this.#deps = deps
  }

  /** To allow it takes what trusting a new key takes: the MAC, and that its own key was just refused for the name. */
  async set(caller: Caller, { sn, allow, mac }: BodyOf<typeof allowAnyName>): Promise<void> {
    const row = await this.#bound(sn)
    if (allow) await this.#checkPossession(caller, row, mac)
    const values = { any_name: allow ? 1 : 0 }
    const written = await this.#deps.writer.between(async () => {
      const changed = await this.#deps.devices.change(sn, row.tenant_id, values)
      if (changed) this.#deps.live.patch(sn, values)
      return changed
    })
    if (!written) throw doesNotExist('device')
    const code = allow ? 'any_name_allowed' : 'any_name_ended'
    const at = this.#deps.clock.now()
    this.#deps.history.own(sn, { code, detail: caller.username, at }, row.tenant_id)
  }

  async #checkPossession(caller: Caller, row: DeviceRow, mac: string): Promise<void> {
    const { sn, key_fingerprint: key } = row
    const takeBack = await this.#deps.tries.begin(sn, caller.accountId)
    if (!macFits(sn, row, mac)) throw new ApiError('verify_failed', {}, 'mac')
    await takeBack()
    const refused = key === null ? undefined : await this.#deps.quarantine.find(sn, key)
    const since = this.#deps.clock.now() - limits.possessionWindowMs
    if (refused?.reason !== 'name_mismatch' || refused.last_seen_at < since) {
      throw new ApiError('possession_required', { sn })
    }
    await this.#deps.quarantine.remove(sn, refused.key_fingerprint ?? '')
  }

  async #bound(sn: string): Promise<DeviceRow & { tenant_id: number }> {
    const row = this.#deps.live.get(sn)?.row ?? (await this.#deps.devices.find(sn))
    if (!row || !isBound(row)) throw doesNotExist('device')
    return { ...row }
  }
}
