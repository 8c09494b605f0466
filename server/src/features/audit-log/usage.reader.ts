import type { Db } from '../../db/client.ts'

/** What was called how often, by tenant. */
export class UsageReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  calls(since: number): Promise<{ name: string; tenant: number; n: number }[]> {
    const counted = this.#db
      .selectFrom('operation')
      .select(['name', 'tenant_id as tenant', (eb) => eb.fn.countAll<number>().as('n')])
    return counted.where('at', '>=', since).groupBy(['name', 'tenant_id']).execute()
  }
}
