import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LiveBench } from './testing/live-bench.ts'

let bench: LiveBench
beforeEach(async () => {
  bench = await LiveBench.open()
})
afterEach(() => bench.close())

describe('signing in', () => {
  it('ends a connection that does not say who it is in time', async () => {
    expect(await bench.browser().closed).toBe(4408)
  })

  it('refuses a session that is not valid, a subscription before it, and nonsense', async () => {
    const wrong = bench.browser()
    wrong.say({ type: 'auth', sessid: 'mallory' })
    expect(await wrong.closed).toBe(4401)
    const early = bench.browser()
    early.say({ type: 'subscribe', topic: 'alarms' })
    expect(await early.closed).toBe(4401)
    for (const nonsense of ['{', '[]', '{"type":"auth"}', '{"type":"subscribe","topic":"secrets"}']) {
      const odd = bench.browser()
      odd.say(nonsense)
      expect(await odd.closed).toBe(4400)
    }
  })

  it('takes a subscription sent together with it, in order', async () => {
    const ann = await bench.signedIn('ann', { topic: 'devices', group: 10 })
    expect(await ann.hears('subscribed')).toMatchObject({ topic: 'devices', group: 10 })
  })

  it('ends with the session', async () => {
    const ann = await bench.signedIn('ann')
    bench.bus.emit('session.ended', { sessionId: 'sa', accountId: 1 })
    expect(await ann.closed).toBe(4401)
  })
})

describe('an API token', () => {
  it('listens when it may read', async () => {
    const reader = await bench.signedIn('reader', { topic: 'devices', group: 10 })
    expect(await reader.hears('subscribed')).toMatchObject({ group: 10 })
    const feeder = bench.browser()
    feeder.say({ type: 'auth', sessid: 'feeder' })
    expect(await feeder.closed).toBe(4401)
  })

  it('is ended by its revocation, and soon after its day or its account ended', async () => {
    const revoked = await bench.signedIn('reader')
    bench.bus.emit('session.ended', { sessionId: 'tr', accountId: 1 })
    expect(await revoked.closed).toBe(4401)
    const expired = await bench.signedIn('reader')
    bench.gone.add('reader')
    expect(await expired.closed).toBe(4401)
  })

  it('that calls too often is told so', async () => {
    const hasty = bench.browser()
    hasty.say({ type: 'auth', sessid: 'hasty' })
    expect(await hasty.closed).toBe(4429)
  })
})

it('lets go of one that asks for another path and never closes its side', async () => {
  const socket = connect({ port: bench.port, host: '127.0.0.1', allowHalfOpen: true })
  const failed = once(socket, 'error')
  socket.write('GET /other HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await once(socket.resume(), 'end')
  const saying = setInterval(() => socket.write('still here'), 50)
  await failed
  clearInterval(saying)
})
