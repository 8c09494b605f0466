import type { Clock } from '../../lib/clock.ts'
import type {
  ProposedIntent,
  SiteIntents,
  SiteIntentsReader,
} from '../configuration/planning/site-intents.reader.ts'
import { lansOf, portsOf, ssidsOf } from '../configuration/planning/site-intents.reader.ts'
import type { InventoryReader, KnownDevice } from '../inventory/inventory.reader.ts'
import type { TenancyReader } from '../tenancy/tenancy.reader.ts'
import type { Look, TopologyReader } from '../topology/topology.reader.ts'
import type { HeardOfDevices } from './heard/heard-of-devices.ts'
import { gatewayOf, type Site, type SiteDevice } from './site.ts'

export interface SiteBuilderDeps {
  clock: Clock
  inventory: Pick<InventoryReader, 'knownIn' | 'states'>
  topology: Pick<TopologyReader, 'of'>
  tenancy: Pick<TenancyReader, 'siteOf'>
  intents: SiteIntentsReader
  heard: Pick<HeardOfDevices, 'checkOf' | 'certificateUntilOf' | 'linkChangesOf'>
}

/** So many reports are read at a time. */
const AT_A_TIME = 50

/** Puts together what is known of a network. */
export class SiteBuilder {
  readonly #deps: SiteBuilderDeps
  constructor(deps: SiteBuilderDeps) {
    this.#deps = deps
  }

  /** Null: there is no such network of this tenant. */
  async of(tenant: number, network: number, look?: Look): Promise<Site | null> {
    const { clock, inventory, tenancy, intents } = this.#deps
    const facts = await tenancy.siteOf(tenant, network)
    if (facts === null) return null
    const known = (await inventory.knownIn(network)).filter((device) => device.tenant === tenant)
    const [wanted, topology] = await Promise.all([
      intents.of(tenant, network, known),
      this.#deps.topology.of(network, look),
    ])
    const devices = await this.#devices(known, wanted)
    const { country, webPassword } = facts
    const hasWebPassword = webPassword !== null
    const { ssids, lans } = wanted
    return { network, country, hasWebPassword, at: clock.now(), devices, topology, ssids, lans }
  }

  async #devices(known: readonly KnownDevice[], { ports, states }: SiteIntents): Promise<SiteDevice[]> {
    const { heard, clock } = this.#deps
    const devices: SiteDevice[] = []
    for (let from = 0; from < known.length; from += AT_A_TIME) {
      const some = known.slice(from, from + AT_A_TIME)
      const reports = await this.#deps.inventory.states(some.map(({ sn }) => sn))
      for (const { sn, mac, name, givenName, kind, capabilities, online } of some)
        devices.push({
          ...{ sn, mac, name, givenName, kind, capabilities, online },
          ...{ state: reports.get(sn) ?? null, config: states.get(sn) ?? null, ports: ports.get(sn) ?? null },
          ...{ check: heard.checkOf(sn), certificateUntil: heard.certificateUntilOf(sn) },
          ...{ linkChanges: heard.linkChangesOf(sn, clock.now()) },
        })
    }
    return devices
  }
}

/** The same network once what is proposed counts in it. */
export function siteWith(site: Site, proposed: readonly ProposedIntent[]): Site {
  return proposed.reduce(withOne, site)
}

/** Said for the network, or for its gateway itself. */
const concernsGateway = (site: Site, { network, sn }: ProposedIntent['target']): boolean =>
  network === site.network || (sn !== null && gatewayOf(site)?.sn === sn)

function withOne(site: Site, { target, document }: ProposedIntent): Site {
  if (target.level === 'network' && target.network === site.network && document.section === 'wireless')
    return { ...site, ssids: ssidsOf(document) }
  if (document.section === 'lan' && concernsGateway(site, target)) return { ...site, lans: lansOf(document) }
  if (target.sn === null || document.section !== 'switching') return site
  const devices = site.devices.map((device) => {
    if (device.sn !== target.sn) return device
    return { ...device, ports: new Map([...(device.ports ?? []), ...portsOf(document)]) }
  })
  return { ...site, devices }
}
