import type { BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import type {
  RoamingClient,
  RoamingGrouping,
  RoamingSettings,
  saveRoamingSettings,
  showRoamingSettings,
  simulateRoaming,
} from '#contract/roaming/endpoints.ts'
import type { Caller } from '../../http/route.ts'
import type { ClientAirReader } from '../clients/client-air.reader.ts'
import type { PlacedReader } from '../floor-plan/placed.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { SurroundingsReader } from '../radio-planning/surroundings.reader.ts'
import type { RoamingRepository } from './roaming.repository.ts'
import { type ConcernedClient, type Surroundings, simulate } from './simulate.ts'

export interface RoamingDeps {
  air: Pick<ClientAirReader, 'of'>
  surroundings: Pick<SurroundingsReader, 'of'>
  settings: RoamingRepository
  placed: Pick<PlacedReader, 'of'>
  inventory: Pick<InventoryReader, 'knownIn'>
}

type Query = Pick<QueryOf<typeof simulateRoaming>, 'group' | 'threshold' | 'coverage' | 'grouping'>

/** What a threshold would do to the clients that are connected now. */
export class RoamingService {
  readonly #deps: RoamingDeps
  constructor(deps: RoamingDeps) {
    this.#deps = deps
  }

  async simulation(caller: Pick<Caller, 'tenant'>, query: Query) {
    const { found } = await this.#simulate(caller, query)
    const count = (outcome: ConcernedClient['outcome']) =>
      found.concerned.filter((one) => one.outcome === outcome).length
    return {
      ...{ clients: found.clients, unknown: found.unknown },
      ...{ moves: count('moves'), likely: count('likely'), loses: count('loses') },
    }
  }

  async clients(caller: Pick<Caller, 'tenant'>, query: Query): Promise<RoamingClient[]> {
    const { found, names } = await this.#simulate(caller, query)
    const nameOf = (sn: string) => names.get(sn) ?? sn
    return found.concerned.map(({ client, outcome, nearer }) => ({
      ...{ mac: client.mac, name: client.name, sn: client.sn, device: nameOf(client.sn) },
      ...{ ssid: client.ssid, signalDbm: client.signalDbm, outcome },
      nearer: nearer && nameOf(nearer.sn),
      ...{ nearerDbm: nearer?.dbm ?? null, nearerAt: nearer?.at ?? null },
    }))
  }

  settings({ group }: QueryOf<typeof showRoamingSettings>): Promise<RoamingSettings> {
    return this.#deps.settings.settings(group)
  }

  async save({ group, ...settings }: BodyOf<typeof saveRoamingSettings>): Promise<RoamingSettings> {
    await this.#deps.settings.save(group, settings)
    return settings
  }

  async #simulate({ tenant }: Pick<Caller, 'tenant'>, { group, threshold, ...tried }: Query) {
    const { air, surroundings, settings } = this.#deps
    const saved = await settings.settings(group)
    const { names, nearTo } = await surroundings.of(tenant, group)
    const groupOf = await this.#groups(group, tried.grouping ?? saved.grouping)
    const coverage = tried.coverage ?? saved.coverage
    const found = simulate(air.of(tenant, group), threshold, { nearTo, groupOf, coverage })
    return { found, names }
  }

  /** Access points of unknown group are a group of their own. */
  async #groups(network: number, grouping: RoamingGrouping): Promise<Surroundings['groupOf']> {
    if (grouping === 'none') return () => ''
    if (grouping === 'floor') {
      const floors = await this.#deps.placed.of(network)
      return (sn) => String(floors.get(sn) ?? '')
    }
    const devices = await this.#deps.inventory.knownIn(network)
    const models = new Map(devices.map(({ sn, model }) => [sn, model ?? '']))
    return (sn) => models.get(sn) ?? ''
  }
}
