import type { Db } from '../../db/client.ts'

/** Which sections of the configuration were changed how often, by tenant. */
export class VersionUsageReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  changes(since: number): Promise<{ section: string; tenant: number; n: number }[]> {
    const counted = this.#db
      .selectFrom('config_version')
      .select(['section', 'tenant_id as tenant', (eb) => eb.fn.countAll<number>().as('n')])
    return counted.where('at', '>=', since).groupBy(['section', 'tenant_id']).execute()
  }
}
