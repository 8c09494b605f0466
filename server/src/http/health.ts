import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'

export interface HealthDeps {
  /** Whether it serves: migrated, listening, not draining. */
  ready(): boolean
  /** Whether anything can be kept now. */
  hasRoom(): Promise<boolean>
  /** Our own figures in Prometheus text. */
  metrics(): string | Promise<string>
  /** Lets callers from elsewhere than loopback read /metrics. */
  metricsToken: string | undefined
}

export function mountHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (!deps.ready()) throw new ApiError('not_ready')
    if (!(await deps.hasRoom())) throw new ApiError('storage_full')
    return { status: 'ready' }
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, deps.metricsToken)) throw new ApiError('forbidden')
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await deps.metrics())
  })
}

/** Loopback is judged by the socket: a forwarded header must not open it. */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  const given = Buffer.from(request.headers.authorization?.replace(/^bearer\s+/i, '') ?? '')
  const wanted = Buffer.from(token ?? '')
  if (token && given.length === wanted.length && timingSafeEqual(given, wanted)) return true
  const forwarded = request.headers['x-forwarded-for'] !== undefined
  return !forwarded && /^(?:127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
}
