import type { EventBus } from '../../../events/bus.ts'
import type { Report, Subject } from '../../../timeseries/types.ts'
import type { ListedNetwork, NetworkListReader } from '../../tenancy/network-list.reader.ts'

export interface ScoreStore {
  append(reports: Report[]): Promise<void>
  describe(subjects: Subject[]): void
  forget(sns: string[]): void
}

/**
 * Under which a network's score is kept: it stands for no device. With the tenant in it, as whoever takes a network over
 * begins a history of their own (DECISIONS 10).
 */
export const nameOfScore = ({ id, tenant }: Pick<ListedNetwork, 'id' | 'tenant'>) => `network:${id}:${tenant}`

const subjectOf = (network: ListedNetwork): Subject => ({
  ...{ sn: nameOfScore(network), tenant: network.tenant, network: network.id, project: network.project },
  ...{ kind: 'network', since: 0 },
})

/** The score of each network as a series, told to the store with whose it is. */
export class ScoreSeries {
  readonly #store: ScoreStore
  readonly #networks: Pick<NetworkListReader, 'networks'>
  /** Network → its owner, as the store was told. */
  readonly #told = new Map<number, number>()

  constructor(store: ScoreStore, networks: Pick<NetworkListReader, 'networks'>) {
    this.#store = store
    this.#networks = networks
  }

  /** @returns what ends the listening */
  async follow(bus: Pick<EventBus, 'on'>): Promise<() => void> {
    this.#tell(await this.#networks.networks())
    const off = [
      bus.on('tenancy.changed', ({ tenant }) => this.#again(tenant)),
      bus.on('network.removed', ({ network }) => this.#forget([network])),
    ]
    return () => {
      for (const each of off) each()
    }
  }

  async append(network: ListedNetwork, at: number, score: number): Promise<void> {
    this.#tell([network])
    const samples = [{ name: 'network_health_score', value: score }]
    await this.#store.append([{ sn: nameOfScore(network), at, samples }])
  }

  /** Networks may have changed hands, gone to the trash, come back, or lie in another project now. */
  async #again(tenant: number): Promise<void> {
    const networks = await this.#networks.networks({ tenant })
    const there = new Set(networks.map(({ id }) => id))
    this.#forget([...this.#told].flatMap(([id, of]) => (of === tenant && !there.has(id) ? [id] : [])))
    this.#tell(networks)
  }

  #tell(networks: readonly ListedNetwork[]): void {
    for (const { id, tenant } of networks) {
      const before = this.#told.get(id)
      if (before !== undefined && before !== tenant) this.#forget([id])
      this.#told.set(id, tenant)
    }
    if (networks.length > 0) this.#store.describe(networks.map(subjectOf))
  }

  #forget(networks: readonly number[]): void {
    const names = networks.flatMap((id) => {
      const tenant = this.#told.get(id)
      this.#told.delete(id)
      return tenant === undefined ? [] : [nameOfScore({ id, tenant })]
    })
    if (names.length > 0) this.#store.forget(names)
  }
}
