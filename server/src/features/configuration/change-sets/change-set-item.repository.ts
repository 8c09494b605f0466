import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type ChangeSetItemRow = Selectable<Database['config_change_set_item']>
export type NewChangeSetItem = Omit<Insertable<Database['config_change_set_item']>, 'id' | 'change_set_id'>

/** A device that goes back later speaks for itself alone. */
const SOON_MS = 13 * 60_000

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

  /** Whether a device went back from what was saved with this version, so soon that its whole set was taken back. */
  async wentBack(tenant: number, target: string, section: string, version: number): Promise<boolean> {
    const found = await this.#db
      .selectFrom('config_change_set_item as item')
      .innerJoin('config_change_set as saved', 'saved.id', 'item.change_set_id')
      .innerJoin('config_change as change', 'change.change_set_id', 'saved.id')
      .leftJoin('config_rollout as rollout', 'rollout.change_set_id', 'saved.id')
      .select('item.id')
      .where('item.tenant_id', '=', tenant)
      .where('item.target', '=', target)
      .where('item.section', '=', section)
      .where('item.version', '=', version)
      .where('change.outcome', '=', 'rolled_back')
      .where((eb) => eb('change.finished_at', '<=', eb('saved.at', '+', SOON_MS)))
      // In stages a person may have gone on all the same.
      .where('rollout.change_set_id', 'is', null)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
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
