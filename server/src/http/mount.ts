import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { Page } from '#contract/paging.ts'
import { systemClock } from '../lib/clock.ts'
import { FairQueue } from '../lib/fair-share/fair-queue.ts'
import type { FairStarts } from '../lib/fair-share/fair-starts.ts'
import { addressHolder } from '../lib/fair-share/holders.ts'
import { identify } from './access.ts'
import { ApiError } from './api-error.ts'
import type { Authenticator } from './guard.ts'
import { type PagesAsked, pageOfWhole } from './pages.ts'
import { parseAnswer, parseInput } from './parse.ts'
import { type PerformDeps, perform } from './perform.ts'
import { readerOf } from './reader.ts'
import type { Caller, Route, Rows } from './route.ts'

export interface MountDeps extends PerformDeps {
  routes: Route[]
  authenticator: Authenticator
  /** Whose call begins next. */
  starts: FairStarts
}

/** Calls that run at once; the rest waits by turns. Those of nobody often cost the hash of a password. */
const atOnce = { name: 'requests', total: 64, waiting: 4_000, waitMs: 30_000 } as const
const ofStrangersAtOnce = { ...atOnce, total: 8, waiting: 400 } as const

interface RequestQueues {
  callers: FairQueue
  strangers: FairQueue
}

/** Gives every endpoint its URL; endpoints that share method and path are told apart by `action`. */
export function mountRoutes(app: FastifyInstance, deps: MountDeps): void {
  const queues: RequestQueues = {
    callers: new FairQueue(atOnce, systemClock),
    strangers: new FairQueue(ofStrangersAtOnce, systemClock),
  }
  for (const group of byUrl(deps.routes).values()) {
    const { method, path } = group[0]!.endpoint
    app.route({
      method,
      url: path,
      ...largeBodies(group, deps),
      handler: (request, reply) => serve(choose(group, request), request, reply, { ...deps, queues }),
    })
  }
}

/** Nobody is read more of than usual who has not said who it is. */
function largeBodies(group: readonly Route[], { authenticator }: MountDeps) {
  const most = Math.max(...group.map(({ endpoint }) => endpoint.bodyMaxBytes ?? 0))
  if (most === 0) return {}
  const { endpoint } = group.find((route) => route.endpoint.bodyMaxBytes === most)!
  const onRequest = async (request: FastifyRequest) => void (await identify(endpoint, request, authenticator))
  return { bodyLimit: most, onRequest }
}

function byUrl(routes: Route[]): Map<string, Route[]> {
  const groups = new Map<string, Route[]>()
  for (const route of routes) {
    const key = `${route.endpoint.method} ${route.endpoint.path}`
    groups.set(key, [...(groups.get(key) ?? []), route])
  }
  return groups
}

/** `action` may stand in the body or the query (readings C36); the body wins. */
function choose(group: Route[], request: FastifyRequest): Route {
  if (group.length === 1 && group[0]!.endpoint.action === undefined) return group[0]!
  const fromBody = (request.body as { action?: unknown } | undefined | null)?.action
  const action = fromBody ?? (request.query as { action?: unknown }).action
  const found = group.find((route) => route.endpoint.action === action)
  if (!found)
    throw new ApiError(
      'unknown_action',
      { action: typeof action === 'string' ? action.slice(0, 40) : typeof action },
      'action',
    )
  return found
}

async function serve(
  { endpoint, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  deps: MountDeps & { queues: RequestQueues },
): Promise<unknown> {
  const person = await identify(endpoint, request, deps.authenticator)
  const { query, body } = parseInput(endpoint, request)
  const turn = await (person
    ? deps.queues.callers.take({ account: person.accountId })
    : deps.queues.strangers.take({ address: addressHolder(request.ip) }))
  try {
    if (person) await deps.starts.turn(person.accountId)
    return await answer({ endpoint, handle }, { request, reply, person, query, body }, deps)
  } finally {
    turn.end()
  }
}

interface ParsedRequest {
  request: FastifyRequest
  reply: FastifyReply
  person: Caller | null
  query: unknown
  body: unknown
}

async function answer(
  route: Route,
  { request, reply, person, query, body }: ParsedRequest,
  deps: MountDeps,
): Promise<unknown> {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
  const result = await perform(
    route,
    {
      ...{ person, query, body, address: request.ip, userAgent },
      get reader() {
        return readerOf(reply)
      },
    },
    deps,
  )
  reply.header('cache-control', 'no-store')
  return envelope(route.endpoint, query, result, deps)
}

function envelope(endpoint: Endpoint, query: unknown, result: unknown, deps: MountDeps) {
  const { rows, page } = rowsOf(endpoint, query, result)
  const data = parseAnswer(endpoint, rows, deps.log)
  return page ? { code: 0, data, page } : { code: 0, data }
}

function rowsOf(endpoint: Endpoint, query: unknown, result: unknown): { rows: unknown; page: Page | null } {
  if (endpoint.pagedBy) return pageOfWhole(endpoint, query as PagesAsked, result)
  return endpoint.paged ? (result as Rows<unknown>) : { rows: result, page: null }
}
