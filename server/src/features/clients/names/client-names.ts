import { limits } from '#contract/limits.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ClientNameRepository } from './client-name.repository.ts'

export interface NamingPlace {
  /** Whose the network is. */
  tenant: number
  network: number
}

/** The names people gave, in memory: every row of every list asks for one. */
export class ClientNames {
  readonly #repository: ClientNameRepository
  readonly #byNetwork = new Map<number, Map<string, string>>()

  constructor(repository: ClientNameRepository) {
    this.#repository = repository
  }

  async load(): Promise<void> {
    for (const { network_id, mac, name } of await this.#repository.all()) this.#of(network_id).set(mac, name)
  }

  get(network: number, mac: string): string | null {
    return this.#byNetwork.get(network)?.get(mac) ?? null
  }

  /**
   * @param name null: none any more
   * @throws ApiError `too_many` beyond what a network or a tenant may have
   */
  async save({ tenant, network }: NamingPlace, mac: string, name: string | null): Promise<void> {
    const names = this.#of(network)
    if (name !== null && !names.has(mac)) {
      assertRoom(names.size, limits.clientNamesPerNetwork)
      assertRoom(await this.#repository.countOf(tenant), limits.clientNamesPerTenant)
    }
    await this.#repository.save(network, mac, name)
    if (name === null) names.delete(mac)
    else names.set(mac, name)
  }

  forget(network: number): void {
    this.#byNetwork.delete(network)
  }

  #of(network: number): Map<string, string> {
    const names = this.#byNetwork.get(network) ?? new Map<string, string>()
    this.#byNetwork.set(network, names)
    return names
  }
}

/** @throws ApiError `too_many` */
export function assertRoom(size: number, max: number): void {
  if (size >= max) throw new ApiError('too_many', { total: size + 1, max })
}
