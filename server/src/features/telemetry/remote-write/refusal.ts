import type { ApiError } from '../../../http/api-error.ts'
import { remoteWriteLimits } from './limits.ts'

/** A request that is refused as a whole, in words for the sender's log. 4xx save 429 are never tried again. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 413 | 415 | 429 | 503
  readonly retryAfterSeconds: number | undefined

  constructor(status: Refusal['status'], message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

const NOT_SIGNED_IN =
  'No valid API token: send "Authorization: Bearer rst_…" with a token that may send samples.'
const NO_SCOPE = 'This API token may not send samples. Make one of the kind "Send samples".'
const FULL = 'The disk of the server is full; send it again later.'

/** What the door of every call says, in words; undefined for what is our own failure. */
export function refusalOf({ error, params }: ApiError): Refusal | undefined {
  switch (error) {
    case 'unauthenticated':
      return new Refusal(401, NOT_SIGNED_IN)
    case 'forbidden':
      return new Refusal(403, NO_SCOPE)
    case 'storage_full':
      return new Refusal(503, FULL, Number(params.retryAfterSeconds))
    case 'too_many_requests':
      return new Refusal(429, tooMany(params), Number(params.retryAfterSeconds ?? 1))
    case 'server_busy':
      return new Refusal(503, 'The server is busy; try again later.', Number(params.retryAfterSeconds ?? 1))
  }
}

function tooMany({ limit, whose }: ApiError['params']): string {
  if (limit === 'samples' && whose === 'network') {
    return `A network may be sent ${remoteWriteLimits.samples.own.network.perSecond} samples a second; slow down.`
  }
  if (limit === 'samples')
    return 'The networks of one owner were sent their share of the samples of this second; slow down.'
  return 'Too many requests with this API token, or for the networks of its owner at once.'
}
