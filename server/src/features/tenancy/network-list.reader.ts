import type { Db } from '../../db/client.ts'

export interface ListedNetwork {
  id: number
  tenant: number
  /** 0: at the top. */
  project: number
  timezone: string
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
      .select(['id', 'tenant_id', 'project_id', 'timezone'])
      .where('deletion_id', 'is', null)
    if (of.tenant !== undefined) found = found.where('tenant_id', '=', of.tenant)
    if (of.network !== undefined) found = found.where('id', '=', of.network)
    const rows = await found.orderBy('id').execute()
    return rows.map(({ id, tenant_id: tenant, project_id, timezone }) => ({
      ...{ id, tenant, project: project_id ?? 0, timezone },
    }))
  }
}
