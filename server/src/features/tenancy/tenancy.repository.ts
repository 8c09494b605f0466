import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type ProjectRow = Selectable<Database['project']>
export type NetworkRow = Selectable<Database['network']>
export type PlaceName = Pick<NetworkRow, 'id' | 'name' | 'address' | 'project_id'>
export type NetworkValues = Omit<NetworkRow, 'id' | 'created_at' | 'tenant_id' | 'name_key'>

/** The key that makes a name unique among its siblings goes with the name. */
const named = <T extends { name?: string }>(values: T): T & { name_key: string } =>
  (values.name === undefined ? values : { ...values, name_key: values.name.toLowerCase() }) as T & {
    name_key: string
  }

/** Projects and networks of tenants; a taken name is the database's `unique` violation. */
export class TenancyRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  projects(tenant: number): Promise<ProjectRow[]> {
    return this.#db
      .selectFrom('project')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .orderBy('name')
      .execute()
  }

  networks(tenant: number): Promise<NetworkRow[]> {
    return this.#db
      .selectFrom('network')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .orderBy('name')
      .execute()
  }

  /** What searches look through. */
  placeNames(tenant: number): Promise<PlaceName[]> {
    return this.#db
      .selectFrom('network')
      .select(['id', 'name', 'address', 'project_id'])
      .where('tenant_id', '=', tenant)
      .orderBy('name')
      .execute()
  }

  network(tenant: number, id: number): Promise<NetworkRow | undefined> {
    const found = this.#db
      .selectFrom('network')
      .selectAll()
      .where('id', '=', id)
      .where('tenant_id', '=', tenant)
    return found.executeTakeFirst()
  }

  project(tenant: number, id: number): Promise<ProjectRow | undefined> {
    const found = this.#db
      .selectFrom('project')
      .selectAll()
      .where('id', '=', id)
      .where('tenant_id', '=', tenant)
    return found.executeTakeFirst()
  }

  scopes(account: number): Promise<{ project_id: number | null; network_id: number | null }[]> {
    const own = this.#db.selectFrom('account_scope').where('account_id', '=', account)
    return own.select(['project_id', 'network_id']).execute()
  }

  async addScope(account: number, scope: { project_id?: number; network_id?: number }): Promise<void> {
    await this.#db
      .insertInto('account_scope')
      .values({ account_id: account, ...scope })
      .execute()
  }

  async createProject(tenant: number, name: string, parent: number | null, at: number): Promise<number> {
    const row = { tenant_id: tenant, ...named({ name }), parent_id: parent, created_at: at }
    return (await this.#db.insertInto('project').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async updateProject(id: number, change: { name?: string; parent_id?: number | null }): Promise<void> {
    await this.#db.updateTable('project').set(named(change)).where('id', '=', id).execute()
  }

  async createNetwork(tenant: number, values: NetworkValues, at: number): Promise<number> {
    const row = { ...named(values), tenant_id: tenant, created_at: at }
    return (await this.#db.insertInto('network').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async updateNetwork(id: number, change: Partial<NetworkValues>): Promise<void> {
    await this.#db.updateTable('network').set(named(change)).where('id', '=', id).execute()
  }

  /** @returns whether it was empty and is gone; the check and the deletion are one statement */
  async deleteEmptyNetwork(id: number): Promise<boolean> {
    const gone = await this.#db
      .deleteFrom('network')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('device').select('sn').where('network_id', '=', id))),
      )
      .returning('id')
      .executeTakeFirst()
    return gone !== undefined
  }

  /** @returns whether it was empty and is gone */
  async deleteEmptyProject(id: number): Promise<boolean> {
    const gone = await this.#db
      .deleteFrom('project')
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('network').select('network.id').where('project_id', '=', id))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('project as child').select('child.id').where('child.parent_id', '=', id))),
      )
      .returning('id')
      .executeTakeFirst()
    return gone !== undefined
  }
}
