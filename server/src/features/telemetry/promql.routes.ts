import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerWith } from '../../http/access.ts'
import type { Authenticator, Reach, ReachReader } from '../../http/guard.ts'
import { type QueryAnswer, QueryError, type Scope } from '../../timeseries/types.ts'
import { type Parameters, parametersOf } from './prometheus-parameters.ts'

/** The part of the series store that is asked. Times in seconds since 1970. */
export interface SeriesReader {
  query(input: { expr: string; time: number; scope: Scope; timeoutMs?: number }): Promise<QueryAnswer>
  queryRange(input: {
    expr: string
    start: number
    end: number
    step: number
    scope: Scope
    timeoutMs?: number
  }): Promise<QueryAnswer>
  series(input: {
    match: string[]
    start: number
    end: number
    scope: Scope
  }): Promise<Record<string, string>[]>
  labels(input: { match?: string[]; start: number; end: number; scope: Scope }): Promise<string[]>
  labelValues(input: {
    name: string
    match?: string[]
    start: number
    end: number
    scope: Scope
  }): Promise<string[]>
}

export interface PromqlDeps {
  series: SeriesReader
  authenticator: Authenticator
  reach: ReachReader
  now(): number
}

type Ask = (parameters: Parameters, scope: Scope, request: FastifyRequest) => Promise<unknown>

/** Prometheus' HTTP API under /api/v1: GET and form POST, its answers, its error words, its status codes. */
export function mountPromql(app: FastifyInstance, deps: PromqlDeps): void {
  const { series } = deps
  app.register(async (api) => {
    acceptForms(api)
    const on = (path: string, ask: Ask) => {
      const handler = (request: FastifyRequest, reply: FastifyReply) => answer(ask, request, reply, deps)
      api.route({ method: ['GET', 'POST'], url: `/api/v1/${path}`, handler })
    }
    on('query', (p, scope) => series.query({ ...p.instant(), scope }))
    on('query_range', (p, scope) => series.queryRange({ ...p.range(), scope }))
    on('series', (p, scope) => series.series({ match: p.requiredMatch(), ...p.span(), scope }))
    on('labels', (p, scope) => series.labels({ match: p.match(), ...p.span(), scope }))
    on('label/:name/values', (p, scope, request) => {
      const { name } = request.params as { name: string }
      return series.labelValues({ name, match: p.match(), ...p.span(), scope })
    })
  })
}

/** Prometheus' clients POST forms; the parser is theirs alone, /v2 stays JSON. */
function acceptForms(api: FastifyInstance): void {
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

async function answer(
  ask: Ask,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PromqlDeps,
): Promise<unknown> {
  reply.header('cache-control', 'no-store')
  const caller = await callerWith('read', request, deps.authenticator)
  const scope = scopeOf(await deps.reach.reachOf(caller))
  try {
    return succeed(await ask(parametersOf(request, deps.now), scope, request))
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return reply
      .status(statusOf[error.errorType] ?? 500)
      .send({ status: 'error', errorType: error.errorType, error: error.message })
  }
}

const scopeOf = ({ tenant, networks, shared }: Reach): Scope => ({
  tenant,
  ...(networks !== 'all' && { networks }),
  ...(shared && { shared: shared.networks }),
})

const statusOf: Record<string, number> = {
  bad_data: 400,
  execution: 422,
  timeout: 503,
  canceled: 503,
  unavailable: 503,
}

function succeed(result: unknown) {
  if (Array.isArray(result)) return { status: 'success', data: result }
  const { warnings, infos, ...data } = result as QueryAnswer
  return { status: 'success', data, ...(warnings.length && { warnings }), ...(infos.length && { infos }) }
}
