import type { Endpoint } from '#contract/define-endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import { ApiError } from './api-error.ts'

/** What `pageQuery` takes. */
export interface PagesAsked {
  limit?: number | undefined
  cursor?: string | undefined
}

/** A row, the list of the answer it stands in, and what tells it apart there. */
interface ListedRow {
  row: unknown
  list: string
  key: string
}

/** Where a page ended: behind that row, or where it stood if it is gone by then. */
interface Position {
  list: string
  key: string
  index: number
}

/**
 * What a `pagedBy` endpoint answers, cut to the page that was asked for; whole, and without `page`, when none was.
 * @throws ApiError `too_many` for a whole list beyond the limit, `invalid_parameter` for a foreign cursor
 */
export function pageOfWhole(
  { id, pagedBy }: Pick<Endpoint, 'id' | 'pagedBy'>,
  { limit, cursor }: PagesAsked,
  whole: unknown,
): { rows: unknown; page: Page | null } {
  const placed = placedRows(whole, pagedBy!)
  const total = placed.length
  if (limit === undefined && cursor === undefined) {
    if (total > limits.listWholeMax) throw new ApiError('too_many', { total, max: limits.listWholeMax })
    return { rows: whole, page: null }
  }
  const from = cursor === undefined ? 0 : behind(decode(id, cursor), placed)
  const to = Math.min(from + (limit ?? limits.pageDefault), total)
  const next = to < total ? encode(id, { ...placed[to - 1]!, index: to - 1 }) : null
  return { rows: rebuilt(whole, placed.slice(from, to)), page: { next, total } }
}

function placedRows(whole: unknown, by: NonNullable<Endpoint['pagedBy']>): ListedRow[] {
  const lists: [string, unknown[], string][] =
    typeof by === 'string'
      ? [['', whole as unknown[], by]]
      : Object.entries(by).map(([list, key]) => [list, (whole as Record<string, unknown[]>)[list]!, key])
  return lists.flatMap(([list, rows, key]) => rows.map((row) => ({ row, list, key: keyOf(row, key) })))
}

const keyOf = (row: unknown, key: string): string =>
  String(key === 'itself' ? row : (row as Record<string, unknown>)[key])

/** Rows that came or went before it move nothing, as long as the row itself is there. */
function behind({ list, key, index }: Position, placed: ListedRow[]): number {
  const at = placed.findIndex((one) => one.list === list && one.key === key)
  return at < 0 ? Math.min(index, placed.length) : at + 1
}

const rebuilt = (whole: unknown, page: ListedRow[]): unknown =>
  Array.isArray(whole)
    ? page.map(({ row }) => row)
    : { ...(whole as object), ...Object.fromEntries(listsOf(whole as object, page)) }

const listsOf = (whole: object, page: ListedRow[]) =>
  Object.keys(whole).map((name) => [name, page.filter(({ list }) => list === name).map(({ row }) => row)])

const encode = (id: string, { list, key, index }: Position): string =>
  Buffer.from(JSON.stringify([id, list, key, index])).toString('base64url')

function decode(id: string, cursor: string): Position {
  const [of, list, key, index] = parts(cursor)
  if (of === id && typeof list === 'string' && typeof key === 'string' && Number.isSafeInteger(index))
    return { list, key, index: Math.max(0, index as number) }
  throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
}

function parts(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
