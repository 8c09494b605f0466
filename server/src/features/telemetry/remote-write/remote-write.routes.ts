import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerWith } from '../../../http/access.ts'
import { apiErrorOf } from '../../../http/api-error.ts'
import type { Authenticator } from '../../../http/guard.ts'
import type { Logger } from '../../../lib/logger.ts'
import { withBearer } from '../basic-token.ts'
import { inflate } from './inflate.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { readMessage } from './messages.ts'
import { type MessageVersion, negotiate } from './negotiate.ts'
import { Refusal, refusalOf } from './refusal.ts'
import { release } from './release.ts'
import type { RemoteWriteService, Written } from './remote-write.service.ts'
import type { SentMessage } from './sent-message.ts'

export interface RemoteWriteDeps {
  authenticator: Authenticator
  service: Pick<RemoteWriteService, 'networkOf' | 'write'>
  log: Logger
}

const WRITTEN = 'x-prometheus-remote-write'
const SECONDS_WHEN_BUSY = 2

/** `POST /api/v1/write`, Prometheus' remote write 1.0 and 2.0. Answers are for a sender's log: plain text. */
export function mountRemoteWrite(
  app: FastifyInstance,
  { authenticator, service, log }: RemoteWriteDeps,
): void {
  app.register(async (api) => {
    const networks = new WeakMap<FastifyRequest, number>()
    const atOnce = countRequests(api)
    takeAnyBytes(api)
    api.setErrorHandler((error, request, reply) => refuse(error, request, reply, log))
    api.route({
      method: 'POST',
      url: '/api/v1/write',
      bodyLimit: limits.bodyMaxBytes,
      // Snappy is told by this very header, and is no encoding of HTTP.
      decompress: false,
      // Who may not send is told so before the body is read.
      onRequest: async (request) => {
        if (atOnce() > limits.requestsAtOnce)
          throw new Refusal(503, 'Too many requests are being written; try again soon.', SECONDS_WHEN_BUSY)
        request.headers.authorization = withBearer(request.headers.authorization)
        const caller = await callerWith('ingest', request, authenticator)
        negotiate(request.headers)
        networks.set(request, await service.networkOf(caller))
      },
      handler: async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const sent = readBody(body, negotiate(request.headers))
        return answer(reply, await service.write(networks.get(request)!, sent))
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

/** @returns how many requests are on their way now */
function countRequests(api: FastifyInstance): () => number {
  let count = 0
  api.addHook('onRequest', async (_request, reply) => {
    count += 1
    // Fires once, whether the answer was sent or the sender hung up.
    reply.raw.once('close', () => {
      count -= 1
    })
  })
  return () => count
}

/** 204 only when everything was kept; else what was not, and why. */
function answer(reply: FastifyReply, { samples, refused }: Written): FastifyReply {
  reply.headers({
    [`${WRITTEN}-samples-written`]: samples,
    [`${WRITTEN}-histograms-written`]: 0,
    [`${WRITTEN}-exemplars-written`]: 0,
    'cache-control': 'no-store',
  })
  if (refused.size === 0) return reply.status(204).send()
  const reasons = [...refused].map(([reason, count]) => `${count} × ${reason}`)
  return reply
    .status(400)
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
