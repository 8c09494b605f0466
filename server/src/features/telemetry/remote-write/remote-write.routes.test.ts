import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { silentLogger } from '../../../lib/logger.ts'
import { eventuallyPasses } from '../../../testing/eventually-passes.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { mountRemoteWrite } from './remote-write.routes.ts'
import type { WriteResult } from './remote-write.service.ts'
import { headersOf, snappy, v1Message } from './testing/messages.ts'

const caller = {
  ...{ accountId: 1, tenant: 1, username: 'sender', role: 'admin' as const, sessionId: 's' },
  token: { name: 'sender', scopes: ['ingest' as const], network: 7 },
}
let tenant = 1
let app: FastifyInstance
let write: () => Promise<WriteResult>
beforeEach(async () => {
  app = Fastify()
  mountRemoteWrite(app, {
    authenticator: { callerOf: async () => caller },
    service: { networkOf: async () => ({ network: 7, tenant }), write: () => write() },
    clock: new FakeClock(),
    log: silentLogger,
  })
  await app.ready()
})
afterEach(() => app.close())

const payload = snappy(v1Message([{ labels: { __name__: 'm' }, samples: [{ at: 1, value: 1 }] }]))
const authorization = 'Bearer rst_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const send = () =>
  app.inject({ method: 'POST', url: '/api/v1/write', headers: { ...headersOf[1], authorization }, payload })

it('a tenant has its part of the requests at once; what is over is given back', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const writing = vi.fn(() => promise.then(() => ({ samples: 1, refused: new Map() })))
  write = writing
  const most = (limits.requestsAtOnce.total * 3) / 4
  const first = Array.from({ length: most }, send)
  await eventuallyPasses(() => expect(writing).toHaveBeenCalledTimes(most))
  const refused = await send()
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2'])
  tenant = 2
  const other = send()
  await eventuallyPasses(() => expect(writing).toHaveBeenCalledTimes(most + 1))
  resolve()
  const all = await Promise.all([...first, other])
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
  tenant = 1
  expect((await send()).statusCode).toBe(204)
})

it('what may be taken later is 429, when, and how much was taken', async () => {
  write = async () => ({ samples: 3, refused: new Map([['too fast', 2]]), retryAfterSeconds: 7 })
  const answer = await send()
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '7'])
  expect(answer.headers['x-prometheus-remote-write-samples-written']).toBe('3')
  expect(answer.body).toBe('Not written: 2 × too fast.\n')
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
