import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { revealSsid } from '#contract/wireless/endpoints.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import { networkTarget } from '../config-target.ts'
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
    const { name, security, hidden, password, rotation } = found
    const { timezone } = await sites.of(tenant, group)
    return {
      ...{ name, security, hidden },
      password: typeof password === 'string' ? password : null,
      nextChange: rotation && savedAt !== null ? dueAt(rotation, timezone, savedAt) : null,
    }
  }
}
