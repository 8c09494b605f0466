import { type ErrorName, errorTable } from '#contract/errors.ts'

/** `request_failed`: no answer, or one that is not ours; `timed_out`: none that was waited for long enough. */
export type FailureName = ErrorName | 'request_failed' | 'timed_out'

/** The one error of every call: the server's name for it, the words' parameters, and the field it is about. */
export class ApiError extends Error {
  readonly failure: FailureName
  readonly params: Record<string, string | number>
  readonly field: string | undefined

  constructor(failure: FailureName, params: Record<string, string | number> = {}, field?: string) {
    super(failure)
    this.name = 'ApiError'
    this.failure = failure
    this.params = params
    this.field = field
  }
}

/** Anything thrown, as an ApiError. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('request_failed')
}

/** The error an answer tells of; a name this console does not know counts as a failed request. */
export function readFailure(body: unknown): ApiError {
  if (typeof body !== 'object' || body === null) return new ApiError('request_failed')
  const { error, params, field, errorType } = body as Record<string, unknown>
  if (errorType === 'unavailable') return readUnavailable(readParams(params))
  if (typeof error !== 'string' || !Object.hasOwn(errorTable, error)) return new ApiError('request_failed')
  return new ApiError(error as ErrorName, readParams(params), typeof field === 'string' ? field : undefined)
}

/** Prometheus' word, under /api/v1: the store is away, or a limit of queries was met. */
function readUnavailable(params: ApiError['params']): ApiError {
  if (params.limit === undefined) return new ApiError('metrics_unavailable')
  return new ApiError(params.whose === 'server' ? 'server_busy' : 'too_many_requests', params)
}

function readParams(params: unknown): Record<string, string | number> {
  if (typeof params !== 'object' || params === null) return {}
  const usable = Object.entries(params).filter(([, v]) => typeof v === 'string' || typeof v === 'number')
  return Object.fromEntries(usable)
}
