import type { FastifyInstance } from 'fastify'
import { askCode } from '#contract/identity/registration.ts'
import { ApiError } from '../../http/api-error.ts'

/**
 * `GET /v2/verifycode` does something (readings C31): a page elsewhere must not make its visitors' browsers call it.
 * Browsers say where a request comes from; what says nothing is a script, and sends from its own address.
 */
export function refuseCrossSite(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // By the route that was found: there is more than one way to write an address.
    const path = request.routeOptions.url
    const site = request.headers['sec-fetch-site']
    if (path === askCode.path && site !== undefined && site !== 'same-origin' && site !== 'none')
      throw new ApiError('forbidden')
  })
}
