import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { usernameOf } from '../../identity/account.reader.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'

export type VersionRow = Selectable<Database['config_version']>
export type ListedVersion = Omit<VersionRow, 'document_sealed'> & { by: string | null }
type TargetColumn = 'tenant_id' | 'project_id' | 'network_id' | 'kind' | 'model' | 'sn' | 'target'
export type NewVersion = Omit<VersionRow, 'id' | TargetColumn>

/** Versions of sections: written once, never changed. */
export class VersionRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** @throws the database's `unique` violation when somebody else was faster */
  async insert(target: ConfigTarget, values: NewVersion): Promise<number> {
    const { tenant: tenant_id, project: project_id, network: network_id, kind, model, sn } = target
    const place = { tenant_id, project_id, network_id, kind, model, sn, target: targetKey(target) }
    const row = { ...values, ...place }
    return (await this.#db.insertInto('config_version').values(row).returning('id').executeTakeFirstOrThrow())
      .id
  }

  /** The latest; undefined when nobody has said anything. */
  current(target: ConfigTarget, section: string): Promise<(VersionRow & { by: string | null }) | undefined> {
    return this.#of(target, section)
      .selectAll('config_version')
      .select(usernameOf('config_version.account_id').as('by'))
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Every target that ever said something, by section. */
  targets(): Promise<{ tenant: number; target: string; section: string }[]> {
    const said = this.#db.selectFrom('config_version').select(['tenant_id as tenant', 'target', 'section'])
    return said.distinct().execute()
  }

  /** Models for which something is said in a network now. */
  async modelsWithOwn(tenant: number, network: number): Promise<string[]> {
    const rows = this.#db.selectFrom('config_version').select(['model', 'section', 'version', 'ended'])
    const said = rows.where('tenant_id', '=', tenant).where('network_id', '=', network)
    const all = await said.where('model', 'is not', null).orderBy('version').execute()
    const latest = new Map(
      all.map(({ model, section, ended }) => [`${section} ${model}`, { model: model!, ended }]),
    )
    return [...new Set([...latest.values()].flatMap(({ model, ended }) => (ended === 1 ? [] : [model])))]
  }

  find(tenant: number, id: number): Promise<VersionRow | undefined> {
    const found = this.#db.selectFrom('config_version').selectAll().where('id', '=', id)
    return found.where('tenant_id', '=', tenant).executeTakeFirst()
  }

  /** One of a place by its number; undefined when it is not kept any more, or there never was one. */
  numbered(target: ConfigTarget, section: string, version: number): Promise<VersionRow | undefined> {
    return this.#of(target, section).selectAll().where('version', '=', version).executeTakeFirst()
  }

  /** The one before; undefined when it was the first, or what was before is not kept any more. */
  before(target: ConfigTarget, section: string, version: number): Promise<VersionRow | undefined> {
    const older = this.#of(target, section).selectAll('config_version').where('version', '<', version)
    return older.orderBy('version', 'desc').limit(1).executeTakeFirst()
  }

  /** Newest first, those below `before`. */
  page(
    target: ConfigTarget,
    section: string,
    before: number | null,
    limit: number,
  ): Promise<ListedVersion[]> {
    const columns = [
      'id',
      'tenant_id',
      'project_id',
      'network_id',
      'kind',
      'model',
      'sn',
      'target',
      'section',
    ] as const
    let versions = this.#of(target, section)
      .select(columns.map((name) => `config_version.${name}` as const))
      .select(['config_version.account_id', 'config_version.at', 'config_version.restored_from'])
      .select(['config_version.version', 'config_version.ended'])
      .select(['config_version.changes', usernameOf('config_version.account_id').as('by')])
    if (before !== null) versions = versions.where('version', '<', before)
    return versions.orderBy('version', 'desc').limit(limit).execute()
  }

  async count(target: ConfigTarget, section: string): Promise<number> {
    const counted = this.#of(target, section).select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** Forgets versions from before then; the one that is wanted stays, however old. */
  async removeBefore(at: number): Promise<void> {
    await this.#db
      .deleteFrom('config_version')
      .where('at', '<', at)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('config_version as newer')
            .select('newer.id')
            .whereRef('newer.tenant_id', '=', 'config_version.tenant_id')
            .whereRef('newer.target', '=', 'config_version.target')
            .whereRef('newer.section', '=', 'config_version.section')
            .whereRef('newer.version', '>', 'config_version.version'),
        ),
      )
      .execute()
  }

  /** Everything that was ever said of a network and of the kinds and models in it; a project's goes with the project. */
  async removeNetwork(tenant: number, network: number): Promise<void> {
    const said = this.#db.deleteFrom('config_version').where('tenant_id', '=', tenant)
    await said.where('network_id', '=', network).execute()
  }

  #of(target: ConfigTarget, section: string) {
    return this.#db
      .selectFrom('config_version')
      .where('config_version.tenant_id', '=', target.tenant)
      .where('config_version.target', '=', targetKey(target))
      .where('config_version.section', '=', section)
  }
}
