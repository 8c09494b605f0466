import type { BodyOf } from '#contract/define-endpoint.ts'
import type { upgradeDevice } from '#contract/inventory/maintenance-endpoints.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { CommandDispatcher, DispatchedCommand, UpgradeInput } from '../../../southbound/ports.ts'
import type { CommandsService } from './commands.service.ts'

/** Where images lie; answered by the firmware feature. */
export interface FirmwareSource {
  /**
   * An address for this device alone, for a while.
   * @throws ApiError `does_not_exist`, `image_does_not_fit`
   */
  offer(input: { tenant: number; image: number; sn: string; compatible: string | null }): Promise<Offer>
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

  async start(caller: Caller, order: BodyOf<typeof upgradeDevice>): Promise<DeviceCommandRecord> {
    const { sn } = order
    const device = await this.#deps.deviceOf(sn)
    if (!device) throw doesNotExist('device')
    // Guests choose among the images they see: their own.
    const image = await this.#imageOf(caller.home ?? caller.tenant, order, device.compatible)
    const input: UpgradeInput = {
      from: image ? { path: image.path } : { url: order.url ?? '' },
      keepConfiguration: order.keep_configuration,
      keepController: order.keep_controller,
      ...signed(order.signature ?? image?.signature ?? undefined),
    }
    const about = { image: image?.version ?? null, from: device.software }
    const send = (to: CommandDispatcher) => withResult(to.enqueue(sn, 'upgrade', input), about)
    return this.#deps.commands.start(caller, sn, 'upgrade', send, {
      kind: 'upgraded',
      before: device.software,
    })
  }

  async #imageOf(tenant: number, order: BodyOf<typeof upgradeDevice>, compatible: string | null) {
    const { sn, image } = order
    if (image === undefined) return null
    if (!this.#deps.firmware) throw doesNotExist('image')
    return this.#deps.firmware.offer({ tenant, image, sn, compatible })
  }
}

const signed = (signature: string | undefined) => (signature === undefined ? {} : { signature })

/** The record says from the beginning what is installed over what. */
function withResult(
  command: DispatchedCommand,
  about: { image: string | null; from: string | null },
): DispatchedCommand {
  const result = { type: 'upgrade', step: 'asked', percent: null, ...about } as const
  return { ...command, outcome: command.outcome.then((outcome) => ({ ...outcome, result })) }
}
