import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { LatestIntents } from './latest-intents.reader.ts'
import type { SealedJson } from './sealed-json.ts'

const NOBODY: ReadonlySet<string> = new Set()

/** Who is to be let in by no SSID of a network. */
export class BlockedReader {
  readonly #latest: LatestIntents<'blocking', ReadonlySet<string>>
  constructor(db: Kysely<Database>, sealed: SealedJson) {
    this.#latest = new LatestIntents(
      { db, sealed },
      'blocking',
      ({ clients }) => new Set(clients.map(({ mac }) => mac)),
    )
  }

  /** MACs in upper case. */
  async blockedIn({ tenant, network }: { tenant: number; network: number }): Promise<ReadonlySet<string>> {
    return (await this.#latest.in(tenant, network)) ?? NOBODY
  }

  /** Of all networks of a tenant where anybody is blocked. */
  blockedOf(tenant: number): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
    return this.#latest.of(tenant)
  }
}
