import { filledIn, namesIn } from '#contract/configuration/variables.ts'
import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { revealSsid } from '#contract/wireless/endpoints.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import { type NetworkTarget, networkTarget } from '../config-target.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { Sites } from '../desired-state/sites.ts'
import { dueAt } from './rotation-times.ts'

export interface SsidPasswordDeps {
  desired: DesiredState
  sites: Pick<Sites, 'of'>
}

/** The password that counts now, for a guest who stands before the person who asks. */
export class SsidPasswordService {
  readonly #deps: SsidPasswordDeps
  constructor(deps: SsidPasswordDeps) {
    this.#deps = deps
  }

  async reveal(
    { tenant }: Caller,
    { group, ssid: key }: BodyOf<typeof revealSsid>,
  ): Promise<AnswerOf<typeof revealSsid>> {
    const { desired, sites } = this.#deps
    const { document, savedAt } = await desired.section(networkTarget(tenant, group), 'wireless')
    const ssids = document.section === 'wireless' ? document.intent.ssids : []
    const found = ssids.find((one) => one.key === key)
    // The network is there: what is wrong is what was asked of it.
    if (!found) throw new ApiError('invalid_parameter', { reason: 'unknown' }, 'ssid')
    const { security, hidden, password, rotation } = found
    const name = await this.#onAir(networkTarget(tenant, group), found.name)
    const { timezone } = await sites.of(tenant, group)
    return {
      ...{ name, security, hidden },
      password: typeof password === 'string' ? password : null,
      nextChange: rotation && savedAt !== null ? dueAt(rotation, timezone, savedAt) : null,
    }
  }

  /** @throws ApiError `variable_missing` where its name is another on each device */
  async #onAir(target: NetworkTarget, name: string): Promise<string> {
    const values = await this.#deps.desired.variablesAt(target)
    const variable = namesIn(name).find((one) => !values.get(one))
    if (variable !== undefined)
      throw new ApiError('variable_missing', { variable, subject: name, device: '' })
    return filledIn(name, values)
  }
}
