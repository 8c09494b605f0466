import type { Db } from '../../db/client.ts'

/** Whether a tenant has any place at all, those in the trash included. */
export class TenantPlacesReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async hasAny(tenant: number): Promise<boolean> {
    const projects = this.#db.selectFrom('project').select('id').where('tenant_id', '=', tenant)
    const networks = this.#db.selectFrom('network').select('id').where('tenant_id', '=', tenant)
    return (await projects.unionAll(networks).limit(1).executeTakeFirst()) !== undefined
  }
}
