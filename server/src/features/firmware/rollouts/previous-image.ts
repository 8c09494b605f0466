import { upgradeDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { apiErrorOf } from '../../../http/api-error.ts'
import type { Calls } from '../../../http/calls.ts'
import type { LaterCallers } from '../../../http/guard.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { CommandOutcomeReader } from '../../inventory/commands/command-outcome.reader.ts'
import type { FirmwareDevice } from '../../inventory/records/firmware-devices.reader.ts'
import type { FirmwareRepository, FirmwareRow } from '../firmware.repository.ts'
import { isVersion } from './firmware-stand.ts'
import type { RolloutDeviceRow, RolloutRow } from './rollout.repository.ts'

const CALL_MS = 60_000

export interface PreviousImageDeps {
  images: Pick<FirmwareRepository, 'list'>
  outcomes: Pick<CommandOutcomeReader, 'latest'>
  callers: LaterCallers
  call: Calls
  log: Logger
}

/** Installs again what a device ran before an upgrade that harmed it, where the library has that. */
export class PreviousImage {
  readonly #deps: PreviousImageDeps
  constructor(deps: PreviousImageDeps) {
    this.#deps = deps
  }

  /** By the same call as from its page, on behalf of who began the upgrade. @returns whether it is being installed */
  async putBack(rollout: RolloutRow, row: RolloutDeviceRow, device: FirmwareDevice): Promise<boolean> {
    const image = await this.#of(rollout, row, device)
    if (!image) return false
    // The process may have ended after the command and before that was noted.
    const latest = await this.#deps.outcomes.latest(row.sn, 'upgrade', row.began_at ?? rollout.started_at)
    if (latest && row.command_id !== null && latest.id > row.command_id) return true
    try {
      const caller = await this.#deps.callers.later({ account: rollout.account_id, token: rollout.token_id })
      if (!caller) return false
      const body = { sn: row.sn, image: image.id }
      const signal = AbortSignal.timeout(CALL_MS)
      await this.#deps.call({ caller, endpoint: upgradeDevice, body, address: rollout.address, signal })
      return true
    } catch (error) {
      if (!apiErrorOf(error))
        this.#deps.log.error({ err: error, sn: row.sn }, 'firmware could not be put back')
      return false
    }
  }

  async #of(
    { tenant_id, version }: RolloutRow,
    { software }: RolloutDeviceRow,
    { compatible }: FirmwareDevice,
  ): Promise<FirmwareRow | undefined> {
    if (software === null || compatible === null || isVersion(software, version)) return undefined
    const images = await this.#deps.images.list(tenant_id)
    return images.find(
      (image) =>
        image.retired_at === null &&
        isVersion(software, image.version) &&
        (JSON.parse(image.compatible) as string[]).includes(compatible),
    )
  }
}
