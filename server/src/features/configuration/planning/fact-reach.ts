import type { FactReach, previewFacts } from '#contract/configuration/facts.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import { presentRendered, previewTotals } from '../configuration.presenter.ts'
import type { ProposedFacts } from '../desired-state/desired-state.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { ConfigRenderer } from '../rendering/config-renderer.ts'

type Body = BodyOf<typeof previewFacts>

export interface FactReachDeps {
  devices: DeviceReader
  renderer: ConfigRenderer
  /** Its session has a way to have it go back by itself. */
  offersProtection(sn: string): boolean
}

/** No device has it: rendered with this one, documents differ from those with any other. */
const ANOTHER = '\u0000'

/** How many devices an edit of a network's or a device's own facts would configure. */
export class FactReachService {
  readonly #deps: FactReachDeps
  constructor(deps: FactReachDeps) {
    this.#deps = deps
  }

  async of(caller: Caller, body: Body): Promise<FactReach> {
    const devices = await this.#devices(caller, body)
    const configs = await this.#deps.renderer.render(devices, [], proposedBy(body))
    const given = configs.filter(
      ({ rendered, same, unsupported, status }) =>
        rendered && !same && !unsupported && status && status.state !== 'unmanaged',
    )
    const shown = given.map((one) => presentRendered(one, this.#deps.offersProtection(one.device.sn), false))
    const restarting = body.country === undefined ? [] : given.filter(({ device }) => hasRadios(device))
    const seenBy = (sns: string[]) => this.#deps.devices.clientsSeenBy(sns)
    return { totals: previewTotals(shown, 0, { told: new Map(), seenBy }), restarting: restarting.length }
  }

  async #devices({ tenant }: Caller, { group, sn }: Body): Promise<KnownDevice[]> {
    if ((group === undefined) === (sn === undefined))
      throw new ApiError('invalid_parameter', { reason: 'required' }, 'group')
    if (group !== undefined) return this.#deps.devices.knownIn(group)
    const device = await this.#deps.devices.known(sn!)
    if (device?.tenant !== tenant) throw doesNotExist('device')
    return [device]
  }
}

const proposedBy = ({ country, timezone, name, reportSeconds, webpass }: Body): ProposedFacts => ({
  ...(country !== undefined && { country }),
  ...(timezone !== undefined && { timezone }),
  ...(name !== undefined && { name: name.trim() || null }),
  ...(reportSeconds !== undefined && { reportSeconds: reportSeconds ?? undefined }),
  ...(webpass && { webPassword: ANOTHER }),
})

const hasRadios = ({ capabilities }: KnownDevice) => capabilities.includes('radios')
