import { type RoamingSettings, roamingSettings, usualRoaming } from '#contract/roaming/endpoints.ts'
import type { Db } from '../../db/client.ts'

/** What networks want of roaming. */
export class RoamingRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async settings(network: number): Promise<RoamingSettings> {
    const row = await this.#db
      .selectFrom('roaming_setting')
      .select(['place', 'threshold', 'coverage', 'grouping'])
      .where('network_id', '=', network)
      .executeTakeFirst()
    return row ? roamingSettings.parse(row) : usualRoaming
  }

  async save(network: number, settings: RoamingSettings): Promise<void> {
    await this.#db
      .insertInto('roaming_setting')
      .values({ network_id: network, ...settings })
      .onConflict((conflict) => conflict.column('network_id').doUpdateSet(settings))
      .execute()
  }
}
