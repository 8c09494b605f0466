import type { BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import type { AirEffects } from '#contract/roaming/effects.ts'
import type {
  RoamingClient,
  RoamingSettings,
  saveRoamingSettings,
  showRoamingSettings,
  simulateRoaming,
} from '#contract/roaming/endpoints.ts'
import type { Caller } from '../../http/route.ts'
import type { ClientAirReader } from '../clients/client-air.reader.ts'
import type { ThresholdChangeReader } from '../configuration/log/threshold-change.reader.ts'
import type { SurroundingsReader } from '../radio-planning/surroundings.reader.ts'
import type { AirEffectsReader } from './effects/air-effects.reader.ts'
import type { GroupingReader } from './grouping.reader.ts'
import type { RoamingRepository } from './roaming.repository.ts'
import { type ConcernedClient, simulate } from './simulate.ts'

export interface RoamingDeps {
  air: Pick<ClientAirReader, 'of'>
  surroundings: Pick<SurroundingsReader, 'of'>
  settings: RoamingRepository
  grouping: Pick<GroupingReader, 'of'>
  changes: Pick<ThresholdChangeReader, 'latest'>
  effects: Pick<AirEffectsReader, 'of'>
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

  async results({ tenant }: Pick<Caller, 'tenant'>, network: number): Promise<AirEffects> {
    const changed = await this.#deps.changes.latest(tenant, network)
    return this.#deps.effects.of(tenant, network, {
      changedAt: changed?.at ?? null,
      threshold: changed?.threshold,
    })
  }

  async #simulate({ tenant }: Pick<Caller, 'tenant'>, { group, threshold, ...tried }: Query) {
    const { air, surroundings, settings } = this.#deps
    const saved = await settings.settings(group)
    const { names, nearTo } = await surroundings.of(tenant, group)
    const groupOf = await this.#deps.grouping.of(group, tried.grouping ?? saved.grouping)
    const coverage = tried.coverage ?? saved.coverage
    const found = simulate(air.of(tenant, group), threshold, { nearTo, groupOf, coverage })
    return { found, names }
  }
}
