import type { BodyOf } from '#contract/define-endpoint.ts'
import type { ListedStand } from '#contract/firmware/stands.ts'
import type { upgradeDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { UpgradeInput } from '../../../southbound/ports.ts'
import type { Runs } from '../records/device-list.repository.ts'
import type { CommandsService } from './commands.service.ts'
import { order } from './orders.ts'

/** Where images lie; answered by the firmware feature. */
export interface FirmwareSource {
  /**
   * An address for this device alone, for a while.
   * @throws ApiError `does_not_exist`, `image_does_not_fit`, `image_retired`, `image_not_signed`, `image_damaged`
   */
  offer(input: { tenant: number; image: number; sn: string; compatible: string | null }): Promise<Offer>
  /** @throws ApiError `image_not_signed` where devices install nothing that is not signed */
  allowAddress(): Promise<void>
  /** Those of them to which the newest image for their model is one of these. */
  withStand(runs: readonly Runs[], stands: readonly ListedStand[]): Promise<Runs[]>
}

export interface Offer {
  /** Begins with `/files/`. */
  path: string
  version: string
  signature: string | null
}

export interface UpgradesDeps {
  commands: CommandsService
  firmware: FirmwareSource | undefined
  deviceOf(sn: string): Promise<{ compatible: string | null; software: string | null } | null>
}

/** Upgrades of one device: where the image comes from, the command, and what will prove it. */
export class Upgrades {
  readonly #deps: UpgradesDeps
  constructor(deps: UpgradesDeps) {
    this.#deps = deps
  }

  async start(caller: Caller, asked: BodyOf<typeof upgradeDevice>): Promise<DeviceCommandRecord> {
    const { sn } = asked
    const device = await this.#deps.deviceOf(sn)
    if (!device) throw doesNotExist('device')
    // Guests choose among the images they see: their own.
    const image = await this.#imageOf(caller.home ?? caller.tenant, asked, device.compatible)
    const input: UpgradeInput = {
      from: image ? { path: image.path } : { url: asked.url ?? '' },
      keepConfiguration: asked.keep_configuration,
      keepController: asked.keep_controller,
      ...signed(asked.signature ?? image?.signature ?? undefined),
    }
    // The record says from the beginning what is installed over what.
    const about = { image: image?.version ?? null, from: device.software }
    const result = { type: 'upgrade', step: 'asked', percent: null, ...about } as const
    return this.#deps.commands.start(
      ...([caller, sn, 'upgrade', { ...order('upgrade', input), result }] as const),
      { kind: 'upgraded', before: device.software },
    )
  }

  async #imageOf(tenant: number, order: BodyOf<typeof upgradeDevice>, compatible: string | null) {
    const { sn, image } = order
    if (image === undefined) {
      await this.#deps.firmware?.allowAddress()
      return null
    }
    if (!this.#deps.firmware) throw doesNotExist('image')
    return this.#deps.firmware.offer({ tenant, image, sn, compatible })
  }
}

const signed = (signature: string | undefined) => (signature === undefined ? {} : { signature })
