import type { Clock } from '../../lib/clock.ts'
import type { ChainRepository } from './chain.repository.ts'
import type { ChainWriter } from './chain-writer.ts'
import type { OperationRepository } from './operation.repository.ts'

export interface ErasureDeps {
  operations: OperationRepository
  chain: ChainRepository
  writer: ChainWriter
  clock: Clock
}

/** Removes what can be read of a tenant's operations, for good; its entries stay, and the chain says so. */
export class Erasure {
  readonly #deps: ErasureDeps
  constructor(deps: ErasureDeps) {
    this.#deps = deps
  }

  /** To be called before a tenant's row is deleted, which takes its operations along. */
  async erase(tenant: number): Promise<number> {
    const { operations, chain, writer, clock } = this.#deps
    await writer.idle()
    const { seq: upTo } = await chain.head()
    const removed = await operations.countOf(tenant, upTo)
    await writer.append({ at: clock.now(), event: { kind: 'erasure', tenant, upTo, removed } })
    await operations.removeOf(tenant, upTo)
    return removed
  }
}
