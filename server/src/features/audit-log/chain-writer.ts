import type { KeyObject } from 'node:crypto'
import { SharedWrites } from '../../lib/shared-writes.ts'
import type { ChainRepository } from './chain.repository.ts'
import {
  type ChainEvent,
  canonicalJson,
  digestOf,
  hashOf,
  type SealedEntry,
  sealOf,
  sha256,
} from './chain.ts'
import type { StoredOperation } from './stored-operation.ts'

type ChainEntry = { at: number; kept: StoredOperation } | { at: number; event: ChainEvent }

const BATCH = 200

/**
 * Appends to the chain. What comes while one transaction is under way shares the next one: alone a call waits
 * for its own sync of the disk only, many share one.
 */
export class ChainWriter {
  readonly #chain: ChainRepository
  readonly #key: KeyObject
  readonly #appended: (head: SealedEntry) => void
  readonly #writes = new SharedWrites<ChainEntry>({ write: (batch) => this.#write(batch), max: BATCH })

  /** @param appended told where the chain ends after each transaction */
  constructor(chain: ChainRepository, key: KeyObject, appended: (head: SealedEntry) => void) {
    this.#chain = chain
    this.#key = key
    this.#appended = appended
  }

  /** Resolves when it is on disk. */
  append(addition: ChainEntry): Promise<void> {
    return this.#writes.add(addition)
  }

  /** When nothing waits any more. */
  idle(): Promise<void> {
    return this.#writes.idle()
  }

  async #write(additions: ChainEntry[]): Promise<void> {
    const kept = additions.map((addition) => ('kept' in addition ? addition.kept : null))
    const link = (before: { seq: number; hash: string }) => this.#link(additions, before)
    this.#appended(await this.#chain.append(additions.length, link, kept))
  }

  #link(additions: ChainEntry[], before: { seq: number; hash: string }): SealedEntry[] {
    let { seq, hash } = before
    return additions.map((addition) => {
      seq += 1
      const entry = { seq, at: addition.at, ...contentOf(addition) }
      hash = hashOf(entry, hash)
      return { ...entry, hash, seal: sealOf(hash, this.#key) }
    })
  }
}

function contentOf(addition: ChainEntry) {
  if ('kept' in addition) {
    const { kept } = addition
    return { tenant_id: kept.tenant_id, digest: digestOf(kept), event: null }
  }
  const event = canonicalJson(addition.event)
  return { tenant_id: null, digest: sha256(event), event }
}
