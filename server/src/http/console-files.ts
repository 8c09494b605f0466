import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

const yearSeconds = 31_536_000

/** What programs ask for, Prometheus' own paths among them: they are told 404, not the console's page. */
const machinePaths = /^\/(?:v2|api|assets|files|-|federate)(?:[/?]|$)/

export function refuseUnknown(request: FastifyRequest): never {
  throw new ApiError('route_unknown', { path: request.url.slice(0, 200) })
}

const served = { cacheControl: false, index: false, decorateReply: false } as const

const keep = (how: string) => (reply: FastifyReply) => reply.header('cache-control', how)

/** What the policy for contents names of the page's own script, which sets the colours before the first paint. */
export function inlineScripts(folder: string): string[] {
  const page = readFileSync(pageOf(folder), 'utf8')
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
}

/** @throws Error when the console is not built */
function pageOf(folder: string): string {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) throw new Error(`the console is not built: ${folder} has no index.html`)
  return page
}

/** The built console: hashed files for a year, the page itself always fresh, every other path is the page. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  pageOf(folder)
  // One route for all of them: hundreds took a tenth of the time that the server needs to start.
  await app.register(fastifyStatic, {
    ...{ ...served, root: join(folder, 'assets'), prefix: '/assets/' },
    allowedPath: (path) => path !== '/',
    // Written beside them when the console is built (`web/build/precompress.ts`).
    preCompressed: true,
    setHeaders: keep(`public, max-age=${yearSeconds}, immutable`),
  })
  const page = { root: folder, wildcard: false, globIgnore: ['assets/**'], decorateReply: true }
  await app.register(fastifyStatic, { ...served, ...page, setHeaders: keep('no-cache') })
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !machinePaths.test(request.url)
    if (!isPage) return refuseUnknown(request)
    // The address of a wall may carry a kiosk token: what the page loads must not be told where it was asked from.
    if (request.url.startsWith('/service/dashboard')) reply.header('referrer-policy', 'no-referrer')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
