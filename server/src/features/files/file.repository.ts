import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type FileRow = Selectable<Database['device_file']>

/** Parameters of one statement. */
const MOVED_AT_ONCE = 1_000

/** Files that devices sent: what is known of them; the content lies in the data folder. */
export class FileRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(file: Omit<FileRow, 'id'>): Promise<number> {
    const inserted = this.#db.insertInto('device_file').values(file).returning('id')
    return (await inserted.executeTakeFirstOrThrow()).id
  }

  find(id: number): Promise<FileRow | undefined> {
    return this.#db.selectFrom('device_file').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Newest first. */
  list(sn: string, tenant: number, limit: number): Promise<FileRow[]> {
    const all = this.#db.selectFrom('device_file').selectAll()
    const own = all.where('sn', '=', sn).where('tenant_id', '=', tenant)
    return own.orderBy('id', 'desc').limit(limit).execute()
  }

  stored(): Promise<{ stored: string }[]> {
    return this.#db.selectFrom('device_file').select('stored').execute()
  }

  /** Devices changed hands, and what they sent goes along. */
  async move({ from, to, sns }: { from: number; to: number; sns: string[] }): Promise<void> {
    for (let at = 0; at < sns.length; at += MOVED_AT_ONCE) {
      const some = sns.slice(at, at + MOVED_AT_ONCE)
      const theirs = this.#db.updateTable('device_file').set({ tenant_id: to })
      await theirs.where('sn', 'in', some).where('tenant_id', '=', from).execute()
    }
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('device_file').where('at', '<', at).execute()
  }
}
