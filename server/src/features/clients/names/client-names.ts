import { ApiError } from '../../../http/api-error.ts'
import type { ClientNameRepository } from './client-name.repository.ts'

/** More than any network has clients; a script could otherwise name every MAC there is. */
const NAMES_MAX = 10_000

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

  /** @throws ApiError `too_many` */
  async save(network: number, mac: string, name: string | null): Promise<void> {
    const names = this.#of(network)
    if (name !== null && !names.has(mac) && names.size >= NAMES_MAX)
      throw new ApiError('too_many', { total: names.size + 1, max: NAMES_MAX })
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
