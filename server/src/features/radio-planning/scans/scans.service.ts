import type { BodyOf } from '#contract/define-endpoint.ts'
import type { scanNetwork } from '#contract/radio-planning/endpoints.ts'
import { isRadarChannel } from '#contract/radio-planning/regulatory.ts'
import { ApiError, apiErrorOf } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { RadioSiteBuilder } from '../radio-site.builder.ts'
import { blockNow, type RadioSite, type SiteDevice } from '../radio-site.ts'
import type { AfterDeepScans } from './after-deep-scans.ts'

export interface Scanner {
  /** @param caller null: the server itself @throws ApiError when the device is away, busy or does not know it */
  scan(caller: Pick<Caller, 'accountId'> | null, sn: string, deep: boolean): Promise<unknown>
}

export interface ScansDeps {
  sites: Pick<RadioSiteBuilder, 'of'>
  scanner: Scanner
  afterDeep: Pick<AfterDeepScans, 'expect'>
}

export interface ScanOutcome {
  started: number
  refused: { sn: string; name: string; error: string }[]
}

/** Lets the access points of a network listen around. */
export class ScansService {
  readonly #deps: ScansDeps
  constructor(deps: ScansDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `consent_required` with how many clients a deep scan would disturb, unless a person agreed */
  async start(caller: Caller, { group, deep, consent }: BodyOf<typeof scanNetwork>): Promise<ScanOutcome> {
    const { site, devices } = await this.#deps.sites.of(caller.tenant, group)
    const clients = deep ? disturbedBy(site) : 0
    if (clients > 0 && !consent) throw new ApiError('consent_required', { clients })
    return this.listen(caller, site.country, devices, deep)
  }

  /** @param caller null: the server itself */
  async listen(
    caller: Pick<Caller, 'accountId'> | null,
    country: string,
    devices: readonly SiteDevice[],
    deep: boolean,
  ): Promise<ScanOutcome> {
    const outcome: ScanOutcome = { started: 0, refused: [] }
    for (const device of devices) {
      const error = await this.#scan(caller, country, device, deep)
      if (error === null) outcome.started++
      else outcome.refused.push({ sn: device.sn, name: device.name, error })
    }
    return outcome
  }

  async #scan(caller: Pick<Caller, 'accountId'> | null, country: string, device: SiteDevice, deep: boolean) {
    try {
      if (deep) this.#deps.afterDeep.expect(country, device)
      await this.#deps.scanner.scan(caller, device.sn, deep)
      return null
    } catch (error) {
      const known = apiErrorOf(error)
      if (!known) throw error
      return known.error
    }
  }
}

/** Clients of radios that would leave their radar channel. */
export const disturbedBy = ({ country, radios }: RadioSite): number =>
  radios.reduce((sum, radio) => {
    const isRadar =
      radio.band === '5G' && blockNow(radio)?.some((channel) => isRadarChannel(country, channel))
    return sum + (isRadar ? (radio.report?.clients ?? 0) : 0)
  }, 0)
