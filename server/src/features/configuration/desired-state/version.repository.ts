import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { usernameOf } from '../../identity/account.reader.ts'
import { type ConfigTarget, targetKey } from '../config-target.ts'

export type VersionRow = Selectable<Database['config_version']>
export type ListedVersion = Omit<VersionRow, 'document_sealed'> & { by: string | null }
export type NewVersion = Omit<VersionRow, 'id' | 'target'>

/** Versions of sections: written once, never changed. */
export class VersionRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** @throws the database's `unique` violation when somebody else was faster */
  async insert(values: NewVersion): Promise<number> {
    const row = {
      ...values,
      target: targetKey({ network: values.network_id, sn: values.sn } as ConfigTarget),
    }
    return (await this.#db.insertInto('config_version').values(row).returning('id').executeTakeFirstOrThrow())
      .id
  }

  /** What is wanted now; undefined when nobody has said anything. */
  current(target: ConfigTarget, section: string): Promise<(VersionRow & { by: string | null }) | undefined> {
    return this.#of(target, section)
      .selectAll('config_version')
      .select(usernameOf('config_version.account_id').as('by'))
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** Every device of which something is wanted itself: by section. */
  async ofDevices(): Promise<{ tenant: number; sn: string; section: string }[]> {
    const rows = await this.#db
      .selectFrom('config_version')
      .select(['tenant_id as tenant', 'sn', 'section'])
      .distinct()
      .where('sn', 'is not', null)
      .execute()
    return rows.flatMap(({ tenant, sn, section }) => (sn === null ? [] : [{ tenant, sn, section }]))
  }

  find(tenant: number, id: number): Promise<VersionRow | undefined> {
    const found = this.#db.selectFrom('config_version').selectAll().where('id', '=', id)
    return found.where('tenant_id', '=', tenant).executeTakeFirst()
  }

  /** Newest first, those below `before`. */
  page(
    target: ConfigTarget,
    section: string,
    before: number | null,
    limit: number,
  ): Promise<ListedVersion[]> {
    const columns = ['id', 'tenant_id', 'network_id', 'sn', 'target', 'section', 'version'] as const
    let versions = this.#of(target, section)
      .select(columns.map((name) => `config_version.${name}` as const))
      .select(['config_version.account_id', 'config_version.at', 'config_version.restored_from'])
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

  /** Everything that was ever wanted of a target. */
  async removeAll(target: ConfigTarget): Promise<void> {
    await this.#db
      .deleteFrom('config_version')
      .where('tenant_id', '=', target.tenant)
      .where('target', '=', targetKey(target))
      .execute()
  }

  #of(target: ConfigTarget, section: string) {
    return this.#db
      .selectFrom('config_version')
      .where('config_version.tenant_id', '=', target.tenant)
      .where('config_version.target', '=', targetKey(target))
      .where('config_version.section', '=', section)
  }
}
