import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const yearSeconds = 31_536_000

/** What programs ask for, Prometheus' own paths among them: they are told 404, not the console's page. */
const machinePaths = /^\/(?:v2|api|assets|files|-|federate)(?:[/?]|$)/

export function refuseUnknown(request: FastifyRequest): never {
  throw new ApiError('route_unknown', { path: request.url.slice(0, 200) })
}

/** The built console: hashed files for a year, the page itself always fresh, every other path is the page. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html')))
    throw new Error(`the console is not built: ${folder} has no index.html`)
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes(`${join(folder, 'assets')}`)
      reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !machinePaths.test(request.url)
    if (!isPage) return refuseUnknown(request)
    // The address of a wall may carry a kiosk token: what the page loads must not be told where it was asked from.
    if (request.url.startsWith('/service/dashboard')) reply.header('referrer-policy', 'no-referrer')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
