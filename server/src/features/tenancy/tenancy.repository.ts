import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import { keptQuery } from '../../db/kept-query.ts'
import type { Database } from '../../db/schema.ts'

export type ProjectRow = Selectable<Database['project']>
export type NetworkRow = Selectable<Database['network']>
export type PlaceName = Pick<NetworkRow, 'id' | 'name' | 'address' | 'project_id'>
type LinkColumns = Pick<NetworkRow, 'ping_seconds' | 'report_seconds'>
export type NetworkValues = Omit<
  NetworkRow,
  'id' | 'created_at' | 'tenant_id' | 'name_key' | 'deletion_id' | keyof LinkColumns
> &
  Partial<LinkColumns>
export type ProjectValues = Partial<Pick<ProjectRow, 'name' | 'parent_id' | 'due_day' | 'always_on'>>

/** The key that makes a name unique among its siblings goes with the name. */
const named = <T extends { name?: string }>(values: T): T & { name_key: string } =>
  (values.name === undefined ? values : { ...values, name_key: values.name.toLowerCase() }) as T & {
    name_key: string
  }

/** Projects and networks of tenants, those in the trash left out; a taken name is the database's `unique` violation. */
export class TenancyRepository {
  readonly #db: Db
  readonly projects = keptQuery(
    () => this.#db,
    (tenant: number) =>
      this.#db
        .selectFrom('project')
        .selectAll()
        .where('tenant_id', '=', tenant)
        .where('deletion_id', 'is', null)
        .orderBy('name'),
  )
  /** What searches look through. */
  readonly placeNames = keptQuery(
    () => this.#db,
    (tenant: number) =>
      this.#db
        .selectFrom('network')
        .select(['id', 'name', 'address', 'project_id'])
        .where('tenant_id', '=', tenant)
        .where('deletion_id', 'is', null)
        .orderBy('name'),
  )

  constructor(db: Db) {
    this.#db = db
  }

  networks(tenant: number): Promise<NetworkRow[]> {
    return this.#db
      .selectFrom('network')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('deletion_id', 'is', null)
      .orderBy('name')
      .execute()
  }

  /** Networks on metered links: of a tenant, or of all. */
  metered(tenant?: number): Promise<Pick<NetworkRow, 'id' | 'tenant_id' | 'ping_seconds'>[]> {
    const found = this.#db
      .selectFrom('network')
      .select(['id', 'tenant_id', 'ping_seconds'])
      .where('ping_seconds', 'is not', null)
      .where('deletion_id', 'is', null)
    return (tenant === undefined ? found : found.where('tenant_id', '=', tenant)).execute()
  }

  network(tenant: number, id: number): Promise<NetworkRow | undefined> {
    const found = this.#db
      .selectFrom('network')
      .selectAll()
      .where('id', '=', id)
      .where('tenant_id', '=', tenant)
      .where('deletion_id', 'is', null)
    return found.executeTakeFirst()
  }

  project(tenant: number, id: number): Promise<ProjectRow | undefined> {
    const found = this.#db
      .selectFrom('project')
      .selectAll()
      .where('id', '=', id)
      .where('tenant_id', '=', tenant)
      .where('deletion_id', 'is', null)
    return found.executeTakeFirst()
  }

  /** Of whatever tenant. */
  findNetwork(id: number): Promise<NetworkRow | undefined> {
    const found = this.#db.selectFrom('network').selectAll().where('id', '=', id)
    return found.where('deletion_id', 'is', null).executeTakeFirst()
  }

  /** Of whatever tenant. */
  findProject(id: number): Promise<ProjectRow | undefined> {
    const found = this.#db.selectFrom('project').selectAll().where('id', '=', id)
    return found.where('deletion_id', 'is', null).executeTakeFirst()
  }

  async addScope(account: number, scope: { project_id?: number; network_id?: number }): Promise<void> {
    await this.#db
      .insertInto('account_scope')
      .values({ account_id: account, ...scope })
      .execute()
  }

  async createProject(
    tenant: number,
    name: string,
    parent: number | null,
    at: number,
    due: Pick<ProjectValues, 'due_day' | 'always_on'> = {},
  ): Promise<number> {
    const row = { tenant_id: tenant, ...named({ name }), parent_id: parent, created_at: at, ...due }
    return (await this.#db.insertInto('project').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async updateProject(id: number, change: ProjectValues): Promise<void> {
    await this.#db.updateTable('project').set(named(change)).where('id', '=', id).execute()
  }

  async createNetwork(tenant: number, values: NetworkValues, at: number): Promise<number> {
    const row = { ...named(values), tenant_id: tenant, created_at: at }
    return (await this.#db.insertInto('network').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async updateNetwork(id: number, change: Partial<NetworkValues>): Promise<void> {
    await this.#db.updateTable('network').set(named(change)).where('id', '=', id).execute()
  }
}
