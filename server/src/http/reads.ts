import { once } from 'node:events'
import { PassThrough, type Transform } from 'node:stream'
import { constants, createGzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { checkInput } from './parse.ts'

export const readsPath = '/v2/reads'
/** More than any screen asks for in one moment. */
const MOST_READS = 32

const readAddress = z
  .string()
  .max(8_000)
  .regex(/^\/(?:v2|api\/v1)\/[^#]*$/)
  // Neither itself nor a file: those are streamed to who asks for them, these are held until they are whole.
  .refine((address) => !address.startsWith(readsPath) && !/[?&]ticket=/.test(address))
const body = z.strictObject({ data: z.strictObject({ reads: z.array(readAddress).min(1).max(MOST_READS) }) })

/**
 * What a screen reads in one moment, in one request: each read is a GET as by itself, with the same caller, turns and
 * refusals, and is answered with a line `{read, status, body}` as soon as it is there (decision 0091).
 */
export function mountReads(app: FastifyInstance): void {
  app.post(readsPath, async (request, reply) => {
    if (!request.headers.authorization) throw new ApiError('unauthenticated')
    const { reads } = checkInput(body, request.body ?? {}).data
    const lines = lineStream(request)
    if (lines.encoding) reply.header('content-encoding', lines.encoding)
    reply.header('cache-control', 'no-store').header('vary', 'accept-encoding')
    reply.type('application/x-ndjson').send(lines.stream)
    try {
      await Promise.all(
        reads.map(async (url, read) => {
          const { status, json } = await readOf(app, request, url)
          await lines.write(`{"read":${read},"status":${status},"body":${json}}`)
        }),
      )
    } finally {
      // Whatever became of one: who waits for the others is told.
      lines.stream.end()
    }
    return reply
  })
}

async function readOf(app: FastifyInstance, { headers, ip }: FastifyRequest, url: string) {
  const { authorization, 'user-agent': userAgent } = headers
  const answer = await app.inject({
    ...{ method: 'GET', url, remoteAddress: ip },
    headers: { accept: 'application/json', authorization, ...(userAgent && { 'user-agent': userAgent }) },
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  // Passed on as it was written; a line break stands between members at most.
  return { status: answer.statusCode, json: isJson ? answer.payload.replaceAll('\n', ' ') : 'null' }
}

/** Lines that leave at once: what compresses them would otherwise keep them until the last one. */
function lineStream({ headers }: FastifyRequest) {
  const encoding = /\bgzip\b/.test(String(headers['accept-encoding'])) ? 'gzip' : undefined
  const stream: Transform = encoding ? createGzip({ flush: constants.Z_SYNC_FLUSH }) : new PassThrough()
  stream.setMaxListeners(0)
  const write = async (line: string) => {
    // Who asked may have gone meanwhile.
    if (stream.destroyed || stream.write(`${line}\n`) || stream.destroyed) return
    await Promise.race([once(stream, 'drain'), once(stream, 'close')]).catch(() => {})
  }
  return { encoding, stream, write }
}
