import type { Db } from '../../db/client.ts'

export interface ListedNetwork {
  id: number
  tenant: number
  /** 0: at the top. */
  project: number
}

/** Networks whoever they belong to, those in the trash left out. */
export class NetworkListReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async networks(of: { tenant?: number; network?: number } = {}): Promise<ListedNetwork[]> {
    let found = this.#db
      .selectFrom('network')
      .select(['id', 'tenant_id', 'project_id'])
      .where('deletion_id', 'is', null)
    if (of.tenant !== undefined) found = found.where('tenant_id', '=', of.tenant)
    if (of.network !== undefined) found = found.where('id', '=', of.network)
    const rows = await found.orderBy('id').execute()
    return rows.map((row) => ({ id: row.id, tenant: row.tenant_id, project: row.project_id ?? 0 }))
  }
}
