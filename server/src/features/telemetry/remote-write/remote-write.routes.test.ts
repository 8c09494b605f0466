import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLogger } from '../../../lib/logger.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { mountRemoteWrite } from './remote-write.routes.ts'
import { firstMessage, headersOf, snappy } from './testing/messages.ts'

const caller = {
  ...{ accountId: 1, tenant: 1, username: 'sender', role: 'admin' as const, sessionId: 's' },
  token: { name: 'sender', scopes: ['ingest' as const], network: 7 },
}
let app: FastifyInstance
let write: () => Promise<{ samples: number; refused: Map<string, number> }>
beforeEach(async () => {
  app = Fastify()
  mountRemoteWrite(app, {
    authenticator: { callerOf: async () => caller },
    service: { networkOf: async () => 7, write: () => write() },
    log: silentLogger,
  })
  await app.ready()
})
afterEach(() => app.close())

const payload = snappy(firstMessage([{ labels: { __name__: 'm' }, samples: [{ at: 1, value: 1 }] }]))
const authorization = 'Bearer rst_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const send = () =>
  app.inject({ method: 'POST', url: '/api/v1/write', headers: { ...headersOf[1], authorization }, payload })

it('so many requests are written at once; who comes then is asked to come again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const writing = vi.fn(() => promise.then(() => ({ samples: 1, refused: new Map() })))
  write = writing
  const first = Array.from({ length: limits.requestsAtOnce }, send)
  await vi.waitFor(() => expect(writing).toHaveBeenCalledTimes(limits.requestsAtOnce))
  const refused = await send()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  resolve()
  expect(new Set((await Promise.all(first)).map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  expect((await send()).statusCode).toBe(204)
})

it('a failure of ours is 500, which senders repeat, and says nothing of why', async () => {
  write = async () => {
    throw new Error('secret')
  }
  const answer = await send()
  expect([answer.statusCode, answer.body]).toEqual([500, 'Something went wrong here.\n'])
})

it('a full disk is 503, and when to come again', async () => {
  write = async () => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
  }
  const answer = await send()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '60'])
  expect(answer.body).toContain('full')
})
