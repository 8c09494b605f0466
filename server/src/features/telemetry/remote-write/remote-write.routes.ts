import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerWith } from '../../../http/access.ts'
import { apiErrorOf } from '../../../http/api-error.ts'
import type { Authenticator } from '../../../http/guard.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairPlaces } from '../../../lib/fair-share/fair-places.ts'
import type { Logger } from '../../../lib/logger.ts'
import { withBearer } from '../basic-token.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { inflate } from './messages/inflate.ts'
import { readMessage } from './messages/messages.ts'
import { type MessageVersion, negotiate } from './messages/negotiate.ts'
import type { SentMessage } from './messages/sent-message.ts'
import { Refusal, refusalOf } from './refusal.ts'
import { release } from './release.ts'
import type { RemoteWriteService, WriteResult } from './remote-write.service.ts'

export interface RemoteWriteDeps {
  authenticator: Authenticator
  service: Pick<RemoteWriteService, 'networkOf' | 'write'>
  clock: Clock
  log: Logger
}

const WRITTEN = 'x-prometheus-remote-write'

/** `POST /api/v1/write`, Prometheus' remote write 1.0 and 2.0. Answers are for a sender's log: plain text. */
export function mountRemoteWrite(
  app: FastifyInstance,
  { authenticator, service, clock, log }: RemoteWriteDeps,
): void {
  app.register(async (api) => {
    const networks = new WeakMap<FastifyRequest, number>()
    const places = new FairPlaces(limits.requestsAtOnce, clock)
    takeAnyBytes(api)
    api.setErrorHandler((error, request, reply) => refuse(error, request, reply, log))
    api.route({
      method: 'POST',
      url: '/api/v1/write',
      bodyLimit: limits.bodyMaxBytes,
      // Snappy is told by this very header, and is no encoding of HTTP.
      decompress: false,
      // Who may not send is told so before the body is read.
      onRequest: async (request, reply) => {
        request.headers.authorization = withBearer(request.headers.authorization)
        const caller = await callerWith('ingest', request, authenticator)
        negotiate(request.headers)
        const { network, tenant } = await service.networkOf(caller)
        networks.set(request, network)
        const place = places.take({ tenant })
        // Fires once, whether the answer was sent or the sender hung up.
        reply.raw.once('close', () => place.end())
      },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const read = () => readBody(body, negotiate(request.headers))
        return answer(reply, await service.write(networks.get(request)!, read))
      },
    })
  })
}

function readBody(body: Buffer, version: MessageVersion): SentMessage {
  const inflated = inflate(body)
  release(body)
  const sent = readMessage(inflated, version)
  if (sent.bytes !== inflated) release(inflated)
  return sent
}

function takeAnyBytes(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** 204 only when everything was kept; else what was not, and why. 429 where some of that may be kept later. */
function answer(reply: FastifyReply, { samples, refused, retryAfterSeconds }: WriteResult): FastifyReply {
  reply.headers({
    [`${WRITTEN}-samples-written`]: samples,
    [`${WRITTEN}-histograms-written`]: 0,
    [`${WRITTEN}-exemplars-written`]: 0,
    'cache-control': 'no-store',
  })
  if (refused.size === 0) return reply.status(204).send()
  const reasons = [...refused].map(([reason, count]) => `${count} × ${reason}`)
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  return reply
    .status(retryAfterSeconds === undefined ? 400 : 429)
    .type('text/plain; charset=utf-8')
    .send(`Not written: ${reasons.join('; ')}.\n`)
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply, log: Logger): FastifyReply {
  const refusal = asRefusal(error)
  if (!refusal) log.error({ err: error, url: request.url }, 'a remote write failed')
  const { status, message, retryAfterSeconds } = refusal ?? {
    status: 500,
    message: 'Something went wrong here.',
  }
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
  reply.header('cache-control', 'no-store').status(status)
  return reply.type('text/plain; charset=utf-8').send(`${message}\n`)
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const told = apiErrorOf(error)
  if (told) return refusalOf(told)
  const { code } = error as { code?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new Refusal(
      413,
      `The request is larger than ${limits.bodyMaxBytes} bytes: send fewer samples at a time.`,
    )
  return code?.startsWith('FST_ERR_CTP') ? new Refusal(400, 'The body could not be read.') : undefined
}
