import { type RawBuilder, sql } from 'kysely'
import { limits } from '#contract/limits.ts'
import type { SystemListQuery } from '#contract/operations/system/system-list.ts'
import type { Db } from '../../../db/client.ts'
import type { SystemTable } from '../../../db/system-table.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Rows } from '../../../http/route.ts'

type Row = Record<string, unknown>

/** The one machine behind every list over all tenants: search, narrowing, order, pages. */
export class SystemListRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @throws ApiError `too_many` for a whole list beyond the limit, `invalid_parameter` for a foreign cursor */
  async list(table: SystemTable, query: SystemListQuery): Promise<Rows<Row>> {
    const wanted = sql`from (${table.rows}) as listed where ${conditions(table, query)}`
    const total = await this.#count(wanted)
    const isWhole = query.limit === undefined && query.cursor === undefined
    if (isWhole && total > limits.listWholeMax)
      throw new ApiError('too_many', { total, max: limits.listWholeMax })
    const from = query.cursor === undefined ? 0 : positionIn(query.cursor, orderOf(table, query))
    const most = isWhole ? limits.listWholeMax : (query.limit ?? limits.pageDefault)
    const order = sql`order by ${ordered(table, query)} limit ${most} offset ${from}`
    const { rows } = await sql<Row>`select * ${wanted} ${order}`.execute(this.#db)
    const next = from + rows.length < total ? cursorAt(from + rows.length, orderOf(table, query)) : null
    const told = await Promise.all(rows.map((row) => table.present?.(row) ?? row))
    return { rows: told, page: isWhole ? null : { next, total } }
  }

  /** One row by its key. */
  async find(table: SystemTable, key: string | number): Promise<Row | undefined> {
    const one = sql<Row>`select * from (${table.rows}) as listed where ${sql.ref(table.key)} = ${key}`
    return (await one.execute(this.#db)).rows[0]
  }

  async #count(wanted: RawBuilder<unknown>): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*) as n ${wanted}`.execute(this.#db)
    return Number(rows[0]!.n)
  }
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

function conditions(
  { searched, key: keyColumn }: SystemTable,
  { q, key, state }: SystemListQuery,
): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`1 = 1`]
  if (state?.length) all.push(sql`${sql.ref('state')} in (${sql.join([...state])})`)
  if (key !== undefined) all.push(sql`cast(${sql.ref(keyColumn)} as text) = ${key}`)
  if (q) {
    const like = `%${escaped(q.toLowerCase())}%`
    const each = searched.map(
      (column) => sql`lower(coalesce(${sql.ref(column)}, '')) like ${like} escape '\\'`,
    )
    all.push(sql`(${sql.join(each, sql` or `)})`)
  }
  return sql.join(all, sql` and `)
}

const orderOf = ({ first }: SystemTable, { sort }: SystemListQuery) => sort ?? first

/** What is not known stands last, whichever way: the engines disagree about it. */
function ordered(table: SystemTable, query: SystemListQuery): RawBuilder<unknown> {
  const order = orderOf(table, query)
  const way = order.startsWith('-') ? sql`desc` : sql`asc`
  const column = sql.ref(order.replace(/^-/, ''))
  return sql`(case when ${column} is null then 1 else 0 end), ${column} ${way}, ${sql.ref(table.key)} ${way}`
}

const cursorAt = (from: number, order: string) =>
  Buffer.from(JSON.stringify([order, from])).toString('base64url')

function positionIn(cursor: string, order: string): number {
  try {
    const [of, from] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    if (of === order && Number.isSafeInteger(from) && (from as number) >= 0) return from as number
  } catch {
    // Told below.
  }
  throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
}
