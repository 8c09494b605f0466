import { z } from 'zod'
import { ApiError } from '../../../http/api-error.ts'

/** The last row of a page: its sort key (null: not known) and serial. `group` sorts by name and ID. */
export interface Position {
  key: string | number | null
  /** Only for `group`: the network's ID, which parts networks of one name. */
  network?: number
  sn: string
}

const shape = z.tuple([
  z.string().max(20),
  z.union([z.string().max(300), z.number(), z.null()]),
  z.int().nonnegative(),
  z.string().regex(/^[\x20-\x7e]{0,17}$/),
])

/** Opaque to callers; only good for the sort it was made for. */
export function encodeCursor(sort: string, { key, network = 0, sn }: Position): string {
  return Buffer.from(JSON.stringify([sort, key, network, sn])).toString('base64url')
}

/** @throws ApiError `invalid_parameter` for anything that is no cursor of this sort */
export function decodeCursor(cursor: string, sort: string): Position {
  const parsed = shape.safeParse(parse(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success || parsed.data[0] !== sort) {
    throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
  }
  const [, key, network, sn] = parsed.data
  return { key, network, sn }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
