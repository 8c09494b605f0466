import type { Db } from '../../../db/client.ts'
import { LatestIntents } from '../sections/latest-intents.reader.ts'
import type { SealedJson } from '../sections/sealed-json.ts'

/** Networks that have an SSID whose password changes by itself. */
export class RotatingReader {
  readonly #db: Db
  readonly #latest: LatestIntents<'wireless', boolean>
  constructor(db: Db, sealed: SealedJson) {
    this.#db = db
    this.#latest = new LatestIntents({ db, sealed }, 'wireless', ({ ssids }) =>
      ssids.some(({ rotation }) => rotation !== undefined),
    )
  }

  async tenants(): Promise<number[]> {
    const rows = await this.#db
      .selectFrom('config_version')
      .select('tenant_id')
      .distinct()
      .where('section', '=', 'wireless')
      .execute()
    return rows.map(({ tenant_id }) => tenant_id)
  }

  async networksOf(tenant: number): Promise<number[]> {
    return [...(await this.#latest.of(tenant))].flatMap(([network, rotates]) => (rotates ? [network] : []))
  }
}
