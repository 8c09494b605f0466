import { doesNotExist } from '../../http/api-error.ts'
import type { RadiosReader } from '../configuration/sections/radios.reader.ts'
import type { RadioScanReader } from '../inventory/commands/radio-scan.reader.ts'
import type { InventoryReader, KnownDevice } from '../inventory/inventory.reader.ts'
import type { TenancyReader } from '../tenancy/tenancy.reader.ts'
import type { LockRepository } from './lock.repository.ts'
import { radioSiteOf } from './neighbours.ts'
import type { RadioSite, SiteDevice } from './radio-site.ts'

export interface RadioSiteBuilderDeps {
  inventory: Pick<InventoryReader, 'knownIn' | 'state'>
  tenancy: Pick<TenancyReader, 'siteOf'>
  scans: Pick<RadioScanReader, 'latest'>
  locks: Pick<LockRepository, 'of'>
  radios: Pick<RadiosReader, 'of' | 'channelsOf' | 'announcing'>
}

/** So many reports are read at a time. */
const AT_A_TIME = 50

/** Puts together what is known of the air of a network. */
export class RadioSiteBuilder {
  readonly #deps: RadioSiteBuilderDeps
  constructor(deps: RadioSiteBuilderDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist` when the tenant has no such network */
  async of(tenant: number, network: number): Promise<{ site: RadioSite; devices: SiteDevice[] }> {
    const facts = await this.#deps.tenancy.siteOf(tenant, network)
    if (facts === null) throw doesNotExist('network')
    const known = (await this.#deps.inventory.knownIn(network)).filter(
      (device) => device.tenant === tenant && device.kind !== 'cpe' && device.capabilities.includes('radios'),
    )
    const devices = await this.#devices(tenant, network, known)
    return { site: radioSiteOf(facts.country, devices), devices }
  }

  async #devices(tenant: number, network: number, known: readonly KnownDevice[]): Promise<SiteDevice[]> {
    const { inventory, scans, locks, radios } = this.#deps
    const [heard, locked, channels, announcing] = await Promise.all([
      scans.latest(
        tenant,
        known.map(({ sn }) => sn),
      ),
      locks.of(network),
      radios.channelsOf(known),
      radios.announcing(known),
    ])
    const devices: SiteDevice[] = []
    for (let from = 0; from < known.length; from += AT_A_TIME)
      devices.push(
        ...(await Promise.all(
          known.slice(from, from + AT_A_TIME).map(
            async ({ sn, name, online }): Promise<SiteDevice> => ({
              ...{ sn, name, online, state: await inventory.state(sn) },
              wanted: (await radios.of(tenant, sn)).radios,
              ...{ able: channels.get(sn) ?? {}, announces: announcing.has(sn) },
              ...{ locked: locked.get(sn) ?? new Set(), heard: heard.get(sn) ?? null },
            }),
          ),
        )),
      )
    return devices
  }
}
