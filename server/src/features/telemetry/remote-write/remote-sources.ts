import type { EventBus } from '../../../events/bus.ts'
import { remoteSubject } from '../../../timeseries/scope/subjects.ts'
import type { Subject } from '../../../timeseries/types.ts'
import type { RemoteSourceRepository } from './remote-source.repository.ts'

/** The part of the series store that is told whose series are. */
export interface SubjectRegistry {
  describe(subjects: Subject[]): void
  forget(sns: string[]): void
}

/** Keeps the store told which tenant sees what is sent for a network. */
export class RemoteSources {
  readonly #repository: RemoteSourceRepository
  readonly #registry: SubjectRegistry
  /** Network → its tenant, as the store was told. */
  readonly #told = new Map<number, number>()

  constructor(repository: RemoteSourceRepository, registry: SubjectRegistry) {
    this.#repository = repository
    this.#registry = registry
  }

  /** @returns what ends the listening */
  async follow(bus: EventBus): Promise<() => void> {
    this.#tell(await this.#repository.subjects())
    const off = [
      bus.on('tenancy.changed', ({ tenant }) => this.#again(tenant)),
      bus.on('network.removed', ({ network }) => this.#forget([network])),
    ]
    return () => {
      for (const each of off) each()
    }
  }

  /** Before the first sample of a network is kept. */
  async begin(network: number): Promise<void> {
    if (this.#told.has(network)) return
    await this.#repository.add(network)
    this.#tell(await this.#repository.subjects({ network }))
  }

  /** These changed hands: at once, not when the news comes round. */
  async moved(networks: readonly number[]): Promise<void> {
    for (const network of networks)
      if (this.#told.has(network)) this.#tell(await this.#repository.subjects({ network }))
  }

  /** Networks may have gone to the trash, come back, or lie in another project now. */
  async #again(tenant: number): Promise<void> {
    const subjects = await this.#repository.subjects({ tenant })
    const there = new Set(subjects.map(({ network }) => network))
    const known = [...this.#told].filter(([network, of]) => of === tenant && !there.has(network))
    this.#forget(known.map(([network]) => network))
    this.#tell(subjects)
  }

  #tell(subjects: Subject[]): void {
    for (const { network, tenant } of subjects) this.#told.set(network, tenant)
    if (subjects.length > 0) this.#registry.describe(subjects)
  }

  #forget(networks: number[]): void {
    for (const network of networks) this.#told.delete(network)
    if (networks.length > 0) this.#registry.forget(networks.map(remoteSubject))
  }
}
