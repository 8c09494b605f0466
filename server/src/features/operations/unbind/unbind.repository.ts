import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { tenantNameOf } from '../../identity/account.reader.ts'

export type UnbindRow = Selectable<Database['unbind_request']> & { owner: string }

const SHOWN = 500

/** Requests to release devices; of one device, one at a time waits. */
export class UnbindRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  waitingFor(sn: string): Promise<UnbindRow | undefined> {
    return this.#all().where('sn', '=', sn).where('state', '=', 'waiting').executeTakeFirst()
  }

  list(): Promise<UnbindRow[]> {
    return this.#all().orderBy('unbind_request.id', 'desc').limit(SHOWN).execute()
  }

  find(id: number): Promise<UnbindRow | undefined> {
    return this.#all().where('unbind_request.id', '=', id).executeTakeFirst()
  }

  due(now: number): Promise<UnbindRow[]> {
    const due = this.#all().where('state', '=', 'waiting').where('due_at', '<=', now)
    return due.orderBy('due_at').execute()
  }

  /** @throws the `unique` violation when one waits for this device already */
  async insert(row: Insertable<Database['unbind_request']>): Promise<number> {
    const made = this.#db.insertInto('unbind_request').values(row).returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  }

  /** @returns whether it still waited */
  async end(
    id: number,
    state: 'done' | 'cancelled' | 'gone',
    at: number,
    by: string | null,
  ): Promise<boolean> {
    const ended = await this.#db
      .updateTable('unbind_request')
      .set({ state, ended_at: at, ended_by: by })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    return ended.numUpdatedRows === 1n
  }

  #all() {
    return this.#db
      .selectFrom('unbind_request')
      .selectAll('unbind_request')
      .select(tenantNameOf('unbind_request.tenant_id').as('owner'))
  }
}
