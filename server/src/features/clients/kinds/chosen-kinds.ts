import { type ClientKind, clientKinds } from '#contract/clients/client-kinds.ts'
import { limits } from '#contract/limits.ts'
import { assertRoom, type NamingPlace } from '../names/client-names.ts'
import type { ChosenKindRepository } from './chosen-kind.repository.ts'

/** What people said clients are, in memory: every row of every list asks. It sticks to the MAC within a network. */
export class ChosenKinds {
  readonly #repository: ChosenKindRepository
  readonly #byNetwork = new Map<number, Map<string, ClientKind>>()

  constructor(repository: ChosenKindRepository) {
    this.#repository = repository
  }

  async load(): Promise<void> {
    for (const { network_id, mac, kind } of await this.#repository.all()) {
      const known = clientKinds.find((one) => one === kind)
      if (known) this.#of(network_id).set(mac, known)
    }
  }

  get(network: number, mac: string): ClientKind | null {
    return this.#byNetwork.get(network)?.get(mac) ?? null
  }

  /** @throws ApiError `too_many` beyond what a network or a tenant may have, as of names */
  async save({ tenant, network }: NamingPlace, mac: string, kind: ClientKind | null): Promise<void> {
    const kinds = this.#of(network)
    if (kind !== null && !kinds.has(mac)) {
      assertRoom(kinds.size, limits.clientNamesPerNetwork)
      assertRoom(await this.#repository.countOf(tenant), limits.clientNamesPerTenant)
    }
    await this.#repository.save(network, mac, kind)
    if (kind === null) kinds.delete(mac)
    else kinds.set(mac, kind)
  }

  forget(network: number): void {
    this.#byNetwork.delete(network)
  }

  #of(network: number): Map<string, ClientKind> {
    const kinds = this.#byNetwork.get(network) ?? new Map<string, ClientKind>()
    this.#byNetwork.set(network, kinds)
    return kinds
  }
}
