import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { systemClock } from '../lib/clock.ts'
import { FairRate } from '../lib/fair-share/fair-rate.ts'
import { addressHolder } from '../lib/fair-share/holders.ts'
import { openapiDocument } from './openapi.ts'

/** Anybody may ask, and it is large. An address has a quarter of it. */
const pace = { name: 'requests', burst: 400, perSecond: 40 } as const

interface OpenapiFile {
  etag: string
  /** By content encoding; what nobody packs is under an empty name. */
  bodies: Record<'br' | 'gzip' | '', Buffer>
}

/** `GET /v2/openapi.json`: made and packed when it is first asked for, and the same bytes from then on. */
export function serveOpenapi(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let made: Promise<OpenapiFile> | undefined
  const rate = new FairRate(pace, systemClock)
  app.get('/v2/openapi.json', async (request, reply) => {
    rate.take({ address: addressHolder(request.ip) })
    made ??= makeFile(endpoints)
    const { etag, bodies } = await made
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
    const accepted = String(request.headers['accept-encoding'] ?? '')
    const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one)) ?? ''
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('application/json; charset=utf-8').send(bodies[encoding])
  })
}

async function makeFile(endpoints: readonly Endpoint[]): Promise<OpenapiFile> {
  const plain = Buffer.from(JSON.stringify(openapiDocument(endpoints)))
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, quality),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { etag, bodies: { br, gzip: gz, '': plain } }
}
