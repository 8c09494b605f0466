import { limits } from '#contract/limits.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Rows } from '../../http/route.ts'

interface Paged {
  limit?: number | undefined
  cursor?: string | undefined
}

interface Source<Row> {
  count(): Promise<number>
  /** Newest first, those before that key. */
  page(before: number | null, limit: number): Promise<Row[]>
  keyOf(row: Row): number
}

/**
 * A list that runs backwards over a counted key, whole or by pages.
 * @param name only cursors of this list are taken
 * @throws ApiError `too_many` for a whole list beyond the limit, `invalid_parameter` for a foreign cursor
 */
export async function pageOf<Row>(name: string, asked: Paged, source: Source<Row>): Promise<Rows<Row>> {
  const before = asked.cursor === undefined ? null : decode(name, asked.cursor)
  const total = await source.count()
  const paged = asked.limit !== undefined || asked.cursor !== undefined
  if (!paged && total > limits.listWholeMax)
    throw new ApiError('too_many', { total, max: limits.listWholeMax })
  const limit = paged ? (asked.limit ?? limits.pageDefault) : limits.listWholeMax
  const found = total === 0 ? [] : await source.page(before, limit + 1)
  const rows = found.slice(0, limit)
  const next = found.length > limit ? encode(name, source.keyOf(rows.at(-1)!)) : null
  return { rows, page: paged ? { next, total } : null }
}

const encode = (name: string, key: number) => Buffer.from(`${name}:${key}`).toString('base64url')

function decode(name: string, cursor: string): number {
  const [of, key] = Buffer.from(cursor, 'base64url').toString().split(':')
  if (of === name && /^\d{1,15}$/.test(key ?? '')) return Number(key)
  throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
}
