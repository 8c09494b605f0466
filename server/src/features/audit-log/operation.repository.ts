import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

export type OperationRow = Selectable<Database['operation']>

export interface OperationFilter {
  tenant: number
  /** `all`, or these networks and what this account itself did. */
  sight: 'all' | { networks: number[]; account: number }
  group?: number | undefined
  sn?: string | undefined
  operation?: string | undefined
  outcome?: 'done' | 'refused' | undefined
  from?: number | undefined
  to?: number | undefined
  q?: string | undefined
}

export class OperationRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(row: Insertable<Database['operation']>): Promise<void> {
    await this.#db.insertInto('operation').values(row).execute()
  }

  async count(filter: OperationFilter): Promise<number> {
    const counted = this.#select(filter).select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** Newest first, those older than `before`. */
  page(filter: OperationFilter, before: number | null, limit: number): Promise<OperationRow[]> {
    const found = this.#select(filter).selectAll()
    const older = before === null ? found : found.where('id', '<', before)
    return older.orderBy('id', 'desc').limit(limit).execute()
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('operation').where('at', '<', at).execute()
  }

  #select({ tenant, sight, ...filter }: OperationFilter) {
    let found = this.#db.selectFrom('operation').where('tenant_id', '=', tenant)
    if (sight !== 'all') {
      const { networks, account } = sight
      found = found.where((eb) =>
        eb.or([
          eb('account_id', '=', account),
          ...(networks.length > 0 ? [eb('network_id', 'in', networks)] : []),
        ]),
      )
    }
    if (filter.group !== undefined) found = found.where('network_id', '=', filter.group)
    if (filter.sn !== undefined) found = found.where('sn', '=', filter.sn)
    if (filter.outcome) found = found.where('outcome', filter.outcome === 'done' ? '=' : '!=', 'done')
    if (filter.from !== undefined) found = found.where('at', '>=', filter.from)
    if (filter.to !== undefined) found = found.where('at', '<=', filter.to)
    if (filter.operation) found = found.where(named(filter.operation))
    if (filter.q) found = found.where(contains(filter.q))
    return found
  }
}

const named = (operation: string) =>
  sql<boolean>`(name = ${operation} or name like ${`${escaped(operation)}.%`} escape '\\')`

const contains = (q: string) => sql<boolean>`search_text like ${`%${escaped(q.toLowerCase())}%`} escape '\\'`

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
