import type { FastifyInstance } from 'fastify'
import { firmwareLimits } from '#contract/firmware/endpoints.ts'
import { ApiError } from '../../http/api-error.ts'
import type { ImageUploads } from './image-uploads.ts'

const TYPE = 'application/octet-stream'

/** `POST /v2/firmware/upload/<token>?offset=…`: one piece of an image; the token is the right to send it. */
export function mountUploads(app: FastifyInstance, uploads: ImageUploads): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    const options = { bodyLimit: firmwareLimits.pieceMaxBytes }
    scope.post('/v2/firmware/upload/:token', options, async (request, reply) => {
      const { token } = request.params as { token: string }
      const { offset } = request.query as { offset?: unknown }
      if (typeof offset !== 'string' || !/^\d{1,12}$/.test(offset) || !Buffer.isBuffer(request.body)) {
        throw new ApiError('invalid_parameter', {}, 'offset')
      }
      const received = await uploads.take(token, Number(offset), request.body)
      return reply.header('cache-control', 'no-store').send({ code: 0, data: { received } })
    })
  })
}
