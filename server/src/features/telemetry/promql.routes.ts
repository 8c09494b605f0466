import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerWith } from '../../http/access.ts'
import type { Authenticator, Reach, ReachReader } from '../../http/guard.ts'
import { readerOf } from '../../http/reader.ts'
import { describeQuery, formatQuery } from '../../timeseries/forms/query-forms.ts'
import type { SeriesStore } from '../../timeseries/series-store.ts'
import { QueryError, type Scope } from '../../timeseries/types.ts'
import { withBearer } from './basic-token.ts'
import { labelNameOf } from './label-names.ts'
import { metadataOf } from './metrics/metadata.ts'
import { foundBy, foundList, type PrometheusResult, statusOf, succeed } from './prometheus-answer.ts'
import { type Parameters, parametersOf } from './prometheus-parameters.ts'

/** The part of the series store that is asked. Times in seconds since 1970. */
export type SeriesReader = Pick<SeriesStore, 'query' | 'queryRange' | 'series' | 'labels' | 'labelValues'>

export interface PromqlDeps {
  series: SeriesReader
  authenticator: Authenticator
  reach: ReachReader
  now(): number
}

type PromqlHandler = (
  parameters: Parameters,
  scope: Scope,
  call: PromqlCall,
) => PrometheusResult | Promise<PrometheusResult>

interface PromqlCall {
  request: FastifyRequest
  /** Aborted when who asked leaves before the answer. */
  reader: AbortSignal
}

/** The version of Prometheus whose API this is: clients choose their calls by it. */
const FOLLOWS = '3.5.0'

/** Prometheus' HTTP API under /api/v1: its calls, its answers, its error words, its status codes. */
export function mountPromql(app: FastifyInstance, deps: PromqlDeps): void {
  app.register(async (api) => {
    acceptForms(api)
    refuseAsPrometheus(api)
    const mount = (method: string[]) => (path: string, ask: PromqlHandler) =>
      api.route({
        ...{ method, url: `/api/v1/${path}` },
        handler: (request: FastifyRequest, reply: FastifyReply) => answer(ask, request, reply, deps),
      })
    mountQuestions(mount(['GET', 'POST']), deps.series)
    mountLookUps(mount(['GET']), deps.series)
  })
}

/** Calls that take a form too: what they are asked may be long. */
function mountQuestions(on: (path: string, ask: PromqlHandler) => void, series: SeriesReader): void {
  on('query', (p, scope, { reader }) =>
    timed((wishes) => series.query({ ...wishes, scope, asText: true }, reader), p.instant()),
  )
  on('query_range', (p, scope, { reader }) =>
    timed((wishes) => series.queryRange({ ...wishes, scope, asText: true }, reader), p.range()),
  )
  on('format_query', (p) => ({ data: formatQuery(p.expr()) }))
  on('parse_query', (p) => ({ data: describeQuery(p.expr()) }))
  on('series', async (p, scope, { reader }) =>
    foundList(await series.series({ match: p.requiredMatch(), ...namedBy(p, scope) }, reader)),
  )
  on('labels', async (p, scope, { reader }) =>
    foundList(await series.labels({ ...matchOf(p), ...namedBy(p, scope) }, reader)),
  )
  // Exemplars are not kept: there are none for any expression that is one.
  on('query_exemplars', (p) => ({ data: describeQuery(p.expr()) && [] }))
}

function mountLookUps(on: (path: string, ask: PromqlHandler) => void, series: SeriesReader): void {
  on('label/:name/values', async (p, scope, { request, reader }) => {
    const name = labelNameOf((request.params as { name: string }).name)
    return foundList(await series.labelValues({ name, ...matchOf(p), ...namedBy(p, scope) }, reader))
  })
  on('metadata', (p) => ({ data: metadataOf(p) }))
  // Alarms are the product's own; rules and alerts of Prometheus' kind there are none.
  on('rules', () => ({ data: { groups: [] } }))
  on('alerts', () => ({ data: { alerts: [] } }))
  const build = {
    version: FOLLOWS,
    revision: 'Roost',
    branch: '',
    buildUser: '',
    buildDate: '',
    goVersion: '',
  }
  on('status/buildinfo', () => ({ data: build }))
}

const matchOf = (p: Parameters) => {
  const match = p.match()
  return match ? { match } : {}
}

function namedBy(p: Parameters, scope: Scope) {
  const limit = p.limit()
  return { ...p.span(), scope, asText: true, ...(limit !== undefined && { limit }) }
}

async function timed<Wishes>(ask: (wishes: Wishes) => ReturnType<SeriesReader['query']>, wishes: Wishes) {
  const started = performance.now()
  const found = await ask(wishes)
  return foundBy(found, performance.now() - started)
}

/** Prometheus' clients POST forms; the parser is theirs alone, /v2 stays JSON. */
function acceptForms(api: FastifyInstance): void {
  api.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** Refusals of the product (no token, too many requests) also say what Prometheus' clients look for. */
function refuseAsPrometheus(api: FastifyInstance): void {
  api.addHook('preSerialization', async (_request, reply, payload) =>
    reply.statusCode < 400 || (payload as { status?: string }).status
      ? payload
      : {
          ...(payload as object),
          status: 'error',
          errorType: reply.statusCode < 500 ? 'client_error' : 'internal',
        },
  )
}

async function answer(
  ask: PromqlHandler,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: PromqlDeps,
): Promise<unknown> {
  reply.header('cache-control', 'no-store')
  request.headers.authorization = withBearer(request.headers.authorization)
  const caller = await callerWith('read', request, deps.authenticator)
  const scope = scopeOf(await deps.reach.reachOf(caller))
  try {
    const call = { request, reader: readerOf(reply) }
    const found = succeed(await ask(parametersOf(request, deps.now), scope, call))
    return Buffer.isBuffer(found) ? reply.type('application/json; charset=utf-8').send(found) : found
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    const { errorType, message, refusal } = error
    if (refusal) reply.header('retry-after', String(refusal.retryAfterSeconds))
    return reply
      .status(statusOf[errorType])
      .send({ status: 'error', errorType, error: message, ...(refusal && { params: refusal }) })
  }
}

const scopeOf = ({ tenant, networks, shared }: Reach): Scope => ({
  tenant,
  ...(networks !== 'all' && { networks }),
  ...(shared && { shared: shared.networks }),
})
