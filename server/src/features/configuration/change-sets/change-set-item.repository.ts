import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type ChangeSetItemRow = Selectable<Database['config_change_set_item']>
export type NewChangeSetItem = Omit<Insertable<Database['config_change_set_item']>, 'id' | 'change_set_id'>

/** Which versions of which places a change-set saved. */
export class ChangeSetItemRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(change_set_id: number, items: readonly NewChangeSetItem[]): Promise<void> {
    if (items.length === 0) return
    const rows = items.map((item) => ({ ...item, change_set_id }))
    await this.#db.insertInto('config_change_set_item').values(rows).execute()
  }

  find(tenant: number, id: number): Promise<ChangeSetItemRow | undefined> {
    const found = this.#db.selectFrom('config_change_set_item').selectAll().where('id', '=', id)
    return found.where('tenant_id', '=', tenant).executeTakeFirst()
  }

  /** In the order they were saved in, with the words of what each changed. */
  async ofSet(tenant: number, set: number): Promise<(ChangeSetItemRow & { changes: string | null })[]> {
    return this.#db
      .selectFrom('config_change_set_item as item')
      .leftJoin('config_version as version', (join) =>
        join
          .onRef('version.tenant_id', '=', 'item.tenant_id')
          .onRef('version.target', '=', 'item.target')
          .onRef('version.section', '=', 'item.section')
          .onRef('version.version', '=', 'item.version'),
      )
      .selectAll('item')
      .select('version.changes')
      .where('item.tenant_id', '=', tenant)
      .where('item.change_set_id', '=', set)
      .orderBy('item.id')
      .execute()
  }
}
