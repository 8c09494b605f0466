import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { type bindWaitingDevices, bindWaitingErrors } from '#contract/inventory/endpoints.ts'
import { ApiError } from '../../../http/api-error.ts'
import { isBound } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'
import type { BindingService } from './binding.service.ts'
import { waitsAt } from './waits-at.ts'

export interface BindWaitingDeps {
  live: LiveDevices
  binding: Pick<BindingService, 'bindProven'>
}

type Answer = AnswerOf<typeof bindWaitingDevices>[number]
type WaitingDevice = BodyOf<typeof bindWaitingDevices>['devices'][number]
type BindError = (typeof bindWaitingErrors)[number]

/**
 * Several devices at once, without digits to type: whoever is where they call from has seen them (DECISIONS 5). One
 * that is not on that list gets one answer, whether it is elsewhere, somebody's, or unknown.
 */
export class BindWaiting {
  readonly #deps: BindWaitingDeps
  constructor(deps: BindWaitingDeps) {
    this.#deps = deps
  }

  /**
   * @param address where the browser is
   * @throws ApiError `network_required`
   */
  async bind(
    { group, devices, through }: BodyOf<typeof bindWaitingDevices>,
    address: string,
  ): Promise<Answer[]> {
    if (group === undefined) throw new ApiError('network_required', {}, 'group')
    const places = [address, ...this.#placeOf(group, through)]
    const answers: Answer[] = []
    for (const device of devices) answers.push(await this.#one(group, device, places))
    return answers
  }

  /** Where a device of the network calls from, as far as it is online there. */
  #placeOf(group: number, sn: string | undefined): string[] {
    const device = sn === undefined ? undefined : this.#deps.live.get(sn)
    const isThere = device && device.sessionId !== null && device.row.network_id === group
    return isThere && device.row.address !== null ? [device.row.address] : []
  }

  async #one(network: number, { sn, type, name }: WaitingDevice, places: readonly string[]): Promise<Answer> {
    const device = this.#deps.live.get(sn)
    if (device && isBound(device.row) && device.row.network_id === network)
      return { sn, type: null, error: 'device_already_bound' }
    const isHere = device && places.some((place) => waitsAt(device, place))
    if (!isHere) return { sn, type: null, error: 'possession_required' }
    try {
      return { sn, type: await this.#deps.binding.bindProven({ sn, network, type, name }), error: null }
    } catch (error) {
      const told = error instanceof ApiError && bindWaitingErrors.find((one) => one === error.error)
      if (!told) throw error
      return { sn, type: null, error: told satisfies BindError }
    }
  }
}
