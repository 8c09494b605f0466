import { ApiError } from '../../../http/api-error.ts'

/** The position that a list by descending ids is continued from: the last id that was told. */
export function positionOf(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor))
    throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
  return Number(cursor)
}
