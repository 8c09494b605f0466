import { Readable } from 'node:stream'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EventBus } from '../events/bus.ts'
import { silentLogger } from '../lib/logger.ts'
import { eventually } from '../testing/eventually.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { CallerWatch } from './caller-watch.ts'
import type { Caller } from './route.ts'
import { endWithCaller } from './ticket-call.ts'

const caller: Caller = { accountId: 1, tenant: 1, username: 'ann', role: 'admin', sessionId: 's' }
let app: FastifyInstance
let bus: EventBus
let watch: CallerWatch
let may: boolean
let overs: number

/** A download without an end. */
async function* endless() {
  for (;;) {
    yield Buffer.alloc(1024)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

beforeEach(async () => {
  ;[may, overs] = [true, 0]
  bus = new EventBus(silentLogger)
  const callers = { again: async () => ({ caller, endsAt: 1e15 }) }
  watch = new CallerWatch({ bus, callers, clock: new FakeClock(), everyMs: 10 })
  app = Fastify()
  app.get('/', (_request, reply) => {
    const over = () => {
      overs += 1
    }
    endWithCaller(reply, { caller, mayStill: async () => may, over }, { watch: watch.watch.bind(watch) })
    return reply.send(Readable.from(endless()))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  watch.stop()
  await app.close()
})

async function begun() {
  const answer = await fetch(app.listeningOrigin)
  const reader = answer.body!.getReader()
  await reader.read()
  const readOn = async () => {
    while (!(await reader.read()).done);
  }
  return { broken: readOn().then(...([() => false, () => true] as const)), leave: () => reader.cancel() }
}

it('a download that is under way breaks off with the session that let it in', async () => {
  const { broken } = await begun()
  bus.emit('session.ended', { sessionId: 's', accountId: 1 })
  expect(await broken).toBe(true)
  await eventually(() => overs === 1)
})

it('and when its caller may no more', async () => {
  const { broken } = await begun()
  may = false
  expect(await broken).toBe(true)
})

it('is over when the reader leaves', async () => {
  const { leave } = await begun()
  await leave()
  await eventually(() => overs === 1)
})
