import type { AnswerOf } from '#contract/define-endpoint.ts'
import { type FindingType, findingTypes, type search } from '#contract/search/endpoints.ts'
import type { Caller } from '../../http/route.ts'
import { byRank, type SearchWords, searchWords } from '../../lib/words/search-words.ts'
import type { ClientFindingReader } from '../clients/client-finding.reader.ts'
import type { SsidReader } from '../configuration/sections/ssid.reader.ts'
import type { FindingReader } from '../inventory/records/finding.reader.ts'
import type { Places, TenancyReader } from '../tenancy/tenancy.reader.ts'
import { pathsOf } from './paths.ts'
import { type Batch, presentClient, presentDevice } from './search.presenter.ts'
import { findNetworks, findProjects, findSsids } from './search-names.ts'

export interface SearchDeps {
  places: Pick<TenancyReader, 'placesOf'>
  finding: Pick<FindingReader, 'devices' | 'deviceOf'>
  clients: Pick<ClientFindingReader, 'find'>
  ssids: Pick<SsidReader, 'ssidsOf'>
}

/** One question to everything a caller sees. */
export class SearchService {
  readonly #deps: SearchDeps
  constructor(deps: SearchDeps) {
    this.#deps = deps
  }

  /** @param limit most of each type */
  async find(caller: Caller, q: string, limit: number): Promise<AnswerOf<typeof search>> {
    const words = searchWords(q)
    const places = await this.#deps.places.placesOf(caller)
    if (places.networks.length === 0 && places.projects.length === 0) return { findings: [], more: [] }
    const paths = pathsOf(places.projects)
    const batches: Record<FindingType, Batch> = {
      device: await this.#devices(places, words, limit),
      network: findNetworks(places.networks, paths, words),
      project: findProjects(places.projects, paths, words),
      ssid: await this.#ssids(places, words),
      client: this.#clients(places, words),
    }
    const shown = findingTypes.flatMap((type) => batches[type].findings.slice(0, limit))
    const more = findingTypes.filter((type) => batches[type].more || batches[type].findings.length > limit)
    return { findings: byRank(shown), more }
  }

  async #devices({ reach }: Places, words: SearchWords, limit: number): Promise<Batch> {
    const { found, more } = await this.#deps.finding.devices(reach, words, limit)
    return { findings: found.flatMap((hit) => presentDevice(hit, words) ?? []), more }
  }

  async #ssids({ reach, networks }: Places, words: SearchWords): Promise<Batch> {
    const names = new Map(networks.map(({ id, name }) => [id, name]))
    const tenants = [reach.tenant, ...(reach.shared?.tenants ?? [])]
    const ssids = await Promise.all(tenants.map((tenant) => this.#deps.ssids.ssidsOf(tenant, names)))
    return findSsids(ssids.flat(), names, words)
  }

  #clients({ reach, networks }: Places, words: SearchWords): Batch {
    const names = new Map(networks.map(({ id, name }) => [id, name]))
    const { found, more } = this.#deps.clients.find(reach, words, [...names.keys()])
    const findings = found.flatMap((client) => {
      const name = names.get(client.network)
      if (name === undefined) return []
      return presentClient(client, { ID: client.network, Name: name }, this.#deps.finding.deviceOf(client.sn))
    })
    return { findings, more }
  }
}
