import { createServer } from 'node:http'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify'
import { limits } from '#contract/limits.ts'
import { inlineScripts, refuseUnknown, serveConsole } from './console-files.ts'
import { handleErrors } from './errors.ts'
import { type HealthDeps, mountHealth } from './health.ts'
import { type MountDeps, mountRoutes } from './mount.ts'
import { serveOpenapi } from './openapi-file.ts'
import { byOrigin, type OtherOrigin } from './other-origins.ts'
import { mountPrometheusProbes } from './prometheus-probes.ts'
import { mountReads } from './reads.ts'

export interface HttpDeps extends MountDeps {
  health: HealthDeps
  /** Routes outside the /v2 envelope (Prometheus' own API). */
  extras: ((app: FastifyInstance) => void)[]
  trustProxy: string | undefined
  /** What answers under other host names than the console. */
  otherOrigin?: OtherOrigin
  /** Folder of the built console; absent in tests that need none. */
  consoleFolder?: string
}

/** A slow peer may not hold a connection for ever. */
const REQUEST_MS = 60_000
/** As Fastify has it. */
const KEEP_ALIVE_MS = 72_000

/** A server that looks at the host first. What Fastify sets on one of its own is set here. */
const besides =
  (other: OtherOrigin): FastifyServerFactory =>
  (handler) => {
    const server = createServer(byOrigin(other, handler))
    server.requestTimeout = REQUEST_MS
    server.keepAliveTimeout = KEEP_ALIVE_MS
    server.setTimeout(REQUEST_MS)
    return server
  }

/** The northbound HTTP server: console, /v2, /api, health and own metrics. Knows no feature. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyMaxBytes,
    trustProxy: deps.trustProxy ?? false,
    connectionTimeout: REQUEST_MS,
    requestTimeout: REQUEST_MS,
    ...(deps.otherOrigin && { serverFactory: besides(deps.otherOrigin) }),
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  await app.register(helmet, securityHeaders(deps.consoleFolder ? inlineScripts(deps.consoleFolder) : []))
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  handleErrors(app, deps.log)
  mountHealth(app, deps.health)
  mountPrometheusProbes(app, deps.health.ready)
  mountRoutes(app, deps)
  mountReads(app)
  for (const mount of deps.extras) mount(app)
  serveOpenapi(
    app,
    deps.routes.map((route) => route.endpoint),
  )
  if (deps.consoleFolder) await serveConsole(app, deps.consoleFolder)
  else app.setNotFoundHandler(refuseUnknown)
  return app
}

const securityHeaders = (inline: readonly string[]) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inline],
      // Mantine writes its sizes as style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Whether the console is reached over TLS is the proxy's to say.
  strictTransportSecurity: false,
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' as const },
})
