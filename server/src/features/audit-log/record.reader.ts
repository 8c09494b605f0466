import type { Db } from '../../db/client.ts'
import type { WatchedRow, WatchedTable } from './watched.ts'

export type Row = Record<string, unknown>

const keyColumn: Record<WatchedTable, string> = {
  network: 'id',
  project: 'id',
  device: 'sn',
  account: 'id',
  api_token: 'id',
  firmware_image: 'id',
  share: 'id',
  task: 'id',
  deletion: 'id',
  second_factor: 'account_id',
  unbind_request: 'id',
}

/** Rows as they stand, for telling what a call changed; what of them may be kept is `changes.ts`' affair. */
export class RecordReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async row({ table, key }: WatchedRow): Promise<Row | null> {
    const { dynamic } = this.#db
    const row = await this.#db
      .selectFrom(table as 'network')
      .selectAll()
      .where(dynamic.ref<'id'>(keyColumn[table]), '=', key as number)
      .executeTakeFirst()
    return row ? (row as Row) : null
  }

  /** Names of the projects and networks a row points at, in place of their numbers. */
  async named(row: Row): Promise<Row> {
    const names = await Promise.all(
      Object.entries(row).map(async ([column, value]) => {
        const table = pointsAt[column]
        return [
          column,
          table && typeof value === 'number' ? await this.#nameOf(table, value) : value,
        ] as const
      }),
    )
    return Object.fromEntries(names)
  }

  async #nameOf(table: 'project' | 'network', id: number): Promise<string | number> {
    const row = await this.#db.selectFrom(table).select('name').where('id', '=', id).executeTakeFirst()
    return row?.name ?? id
  }
}

const pointsAt: Record<string, 'project' | 'network' | undefined> = {
  project_id: 'project',
  parent_id: 'project',
  network_id: 'network',
}
