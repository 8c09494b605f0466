import { type ErrorName, errorCode, errorTable } from '#contract/errors.ts'
import type { LimitRefusal } from '#contract/limit-names.ts'
import { LimitReached } from '../lib/fair-share/limit-reached.ts'
import { isStorageFull } from '../lib/files/storage-full.ts'

/** Somebody must make room first. */
const RETRY_WHEN_FULL = 60

/** Something the caller is told: thrown anywhere below a route, turned into the envelope in `http/` only. */
export class ApiError extends Error {
  readonly error: ErrorName
  readonly params: Record<string, string | number>
  /** Path of the field that is wrong, as in the body or query. */
  readonly field: string | undefined

  constructor(error: ErrorName, params: Record<string, string | number> = {}, field?: string) {
    super(error)
    this.error = error
    this.params = params
    this.field = field
  }

  get status(): number {
    return errorTable[this.error].status
  }

  envelope(): Record<string, unknown> {
    return {
      code: errorCode(this.error),
      error: this.error,
      params: this.params,
      ...(this.field && { field: this.field }),
    }
  }
}

/** What a caller is told of anything thrown; undefined for what is our own failure. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error
  if (isStorageFull(error)) return new ApiError('storage_full', { retryAfterSeconds: RETRY_WHEN_FULL })
  return error instanceof LimitReached ? refusalOf(error) : undefined
}

/** 429 when a share is used up, 503 when everything is. */
export function refusalOf({ limit, whose, retryAfterSeconds }: LimitRefusal): ApiError {
  const name = whose === 'server' ? 'server_busy' : 'too_many_requests'
  return new ApiError(name, { limit, whose, retryAfterSeconds })
}

/** `what` is worded by the console (`common.things.*`). */
export const doesNotExist = (
  what:
    | 'network'
    | 'project'
    | 'device'
    | 'session'
    | 'browser'
    | 'token'
    | 'account'
    | 'image'
    | 'upload'
    | 'view'
    | 'insight'
    | 'alarm'
    | 'task'
    | 'share'
    | 'schedule'
    | 'mass_action'
    | 'ssid'
    | 'tunnel'
    | 'recording'
    | 'floor'
    | 'picture'
    | 'client',
) => new ApiError('does_not_exist', { what })
