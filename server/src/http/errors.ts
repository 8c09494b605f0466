import type { FastifyError, FastifyInstance } from 'fastify'
import type { Logger } from '../lib/logger.ts'
import { ApiError, apiErrorOf } from './api-error.ts'

/** Refusals with 503 that say when to ask again. */
const comesBack: ReadonlySet<string> = new Set(['server_busy', 'storage_full'])

/** Turns whatever was thrown into the envelope; the only place that does. */
export function handleErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const known = apiErrorOf(error) ?? fromFastify(error as FastifyError)
    if (!known || known.error === 'internal') {
      log.error({ err: error, url: request.routeOptions.url, method: request.method }, 'a request failed')
    }
    const answer = known ?? new ApiError('internal')
    if (answer.status === 429 || comesBack.has(answer.error)) {
      reply.header('retry-after', String(answer.params.retryAfterSeconds ?? 60))
    }
    return reply.status(answer.status).header('cache-control', 'no-store').send(answer.envelope())
  })
}

function fromFastify(error: FastifyError): ApiError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('body_too_large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('unsupported_media_type')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError('invalid_json')
  }
  // What the parser of bodies throws says so; one of our own is a fault, and logged.
  if (error instanceof SyntaxError && error.statusCode === 400) return new ApiError('invalid_json')
  return error.statusCode && error.statusCode < 500 ? new ApiError('invalid_parameter') : undefined
}
