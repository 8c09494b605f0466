import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { QueryAnswer } from '../../timeseries/types.ts'
import { QueryError } from '../../timeseries/types.ts'
import { mountPromql, type SeriesReader } from './promql.routes.ts'

let app: FastifyInstance
let url: string
const query = vi.fn<SeriesReader['query']>()

beforeEach(async () => {
  app = fastify()
  const caller = { accountId: 1, tenant: 1, username: 'a', role: 'admin', sessionId: 's' } as const
  const token = { name: 't', scopes: ['read'] } as const
  mountPromql(app, {
    series: { query } as Partial<SeriesReader> as SeriesReader,
    authenticator: { callerOf: async () => ({ ...caller, token }) },
    reach: { reachOf: async () => ({ tenant: 1, networks: 'all' }) },
    now: Date.now,
  })
  url = `${await app.listen({ port: 0 })}/api/v1/query?query=m`
})
afterEach(() => app.close())

const headers = { authorization: `Bearer ${'t'.repeat(43)}` }

it('a query whose reader leaves is told so', async () => {
  const left = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  query.mockImplementation((_, reader) => {
    const { promise, reject } = Promise.withResolvers<QueryAnswer>()
    reader!.addEventListener('abort', () => {
      left.resolve()
      reject(new QueryError('canceled', 'query was canceled'))
    })
    asked.resolve()
    return promise
  })
  const leaving = new AbortController()
  const answer = fetch(url, { headers, signal: leaving.signal })
  await asked.promise
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await left.promise
})

it('a reader who has the answer does not leave', async () => {
  let reader: AbortSignal | undefined
  query.mockImplementation(async (_, signal) => {
    reader = signal
    return { resultType: 'scalar', result: [1, '1'], warnings: [], infos: [] }
  })
  expect((await fetch(url, { headers })).status).toBe(200)
  await app.close()
  expect(reader!.aborted).toBe(false)
})

it('who is refused a turn is told which limit was met and when to come again', async () => {
  const refusal = { limit: 'queries', whose: 'tenant', retryAfterSeconds: 5 } as const
  query.mockRejectedValue(new QueryError('unavailable', 'too many queries wait', refusal))
  const answer = await fetch(url, { headers })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ status: 'error', errorType: 'unavailable', params: refusal })
})
