import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { removeInTurns } from '../../db/remove-in-turns.ts'
import type { Database } from '../../db/schema.ts'
import { withinReach } from '../../db/within-reach.ts'
import type { Reach } from '../../http/guard.ts'

/** With the hash of its entry in the audit chain. */
export type OperationRow = Selectable<Database['operation']> & { hash: string | null }

export interface OperationFilter {
  /** Where the caller sees what others did. */
  reach: Reach
  /** Who sees what it did itself, wherever in this tenant. */
  account: number
  group?: number | undefined
  sn?: string | undefined
  operation?: string | undefined
  outcome?: 'done' | 'refused' | undefined
  from?: number | undefined
  to?: number | undefined
  q?: string | undefined
  /** Parts of who, of on what, of from where. */
  by?: string | undefined
  on?: string | undefined
  address?: string | undefined
}

export class OperationRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async count(filter: OperationFilter): Promise<number> {
    const counted = this.#select(filter).select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** Newest first, those older than `before`. */
  page(filter: OperationFilter, before: number | null, limit: number): Promise<OperationRow[]> {
    const found = this.#select(filter)
      .selectAll('operation')
      .select((eb) =>
        eb
          .selectFrom('audit_entry')
          .select('audit_entry.hash')
          .whereRef('audit_entry.seq', '=', 'operation.seq')
          .as('hash'),
      )
    const older = before === null ? found : found.where('id', '<', before)
    return older.orderBy('id', 'desc').limit(limit).execute()
  }

  async countBefore(at: number): Promise<number> {
    const counted = this.#db.selectFrom('operation').select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.where('at', '<', at).executeTakeFirstOrThrow()).n)
  }

  /** In pieces, so that nobody waits for all of it. */
  async removeBefore(at: number): Promise<void> {
    await removeInTurns((atOnce) => {
      const some = this.#db.selectFrom('operation').select('id').where('at', '<', at).limit(atOnce)
      return this.#db.deleteFrom('operation').where('id', 'in', some)
    })
  }

  async countOf(tenant: number, upTo: number): Promise<number> {
    const counted = this.#db.selectFrom('operation').select((eb) => eb.fn.countAll<number>().as('n'))
    const found = counted.where('tenant_id', '=', tenant).where('seq', '<=', upTo)
    return Number((await found.executeTakeFirstOrThrow()).n)
  }

  async removeOf(tenant: number, upTo: number): Promise<void> {
    await this.#db.deleteFrom('operation').where('tenant_id', '=', tenant).where('seq', '<=', upTo).execute()
  }

  #select({ reach, account, ...filter }: OperationFilter) {
    const own = sql<boolean>`(operation.tenant_id = ${reach.tenant} and operation.account_id = ${account})`
    const seen = sql<boolean>`(${withinReach(reach, 'operation')} or ${own})`
    let found = this.#db.selectFrom('operation').where(seen)
    if (filter.group !== undefined) found = found.where('network_id', '=', filter.group)
    if (filter.sn !== undefined) found = found.where('sn', '=', filter.sn)
    if (filter.outcome) found = found.where('outcome', filter.outcome === 'done' ? '=' : '!=', 'done')
    if (filter.from !== undefined) found = found.where('at', '>=', filter.from)
    if (filter.to !== undefined) found = found.where('at', '<=', filter.to)
    if (filter.operation) found = found.where(named(filter.operation))
    if (filter.q) found = found.where(contains(['search_text'], filter.q))
    if (filter.by) found = found.where(contains(['username', 'token'], filter.by))
    if (filter.on) found = found.where(contains(['subject', 'sn', 'network_name'], filter.on))
    if (filter.address) found = found.where(contains(['address'], filter.address))
    return found
  }
}

/** A call's id, the beginning of one up to a dot, or the key of its words, which has underscores for dots. */
const named = (operation: string) =>
  sql<boolean>`(name = ${operation} or name like ${`${escaped(operation)}.%`} escape '\\' or replace(name, '.', '_') = ${operation})`

const contains = (columns: string[], part: string) => {
  const like = `%${escaped(part.toLowerCase())}%`
  const each = columns.map((column) => sql`lower(coalesce(${sql.ref(column)}, '')) like ${like} escape '\\'`)
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')
