import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from './testing/browser.ts'
import { LiveBench } from './testing/live-bench.ts'

let bench: LiveBench
beforeEach(async () => {
  bench = await LiveBench.open()
})
afterEach(() => bench.close())

describe('who says too much', () => {
  const closedBy = async (one: Browser, send: () => void) => {
    send()
    return one.closed
  }
  const subscribeTo = JSON.stringify({ type: 'subscribe', topic: 'device', sn: 'device-of-1' })

  it('is closed with the reason, and nobody else is slowed', async () => {
    const ann = await bench.signedIn('ann', { topic: 'devices' })
    await ann.hears('subscribed')
    const flooder = await bench.signedIn('bob')
    const code = closedBy(flooder, () => {
      for (let i = 0; i < 200_000; i++) flooder.socket.send(subscribeTo)
    })
    bench.changed(1, 10, 'x')
    await ann.hears('event', 'devices')
    expect(await code).toBe(4429)
    expect(flooder.heard.filter(({ type }) => type !== 'ready').length).toBeLessThan(1_000)
  })

  it('is cut for pings as well', async () => {
    const pinger = await bench.signedIn('bob')
    const code = await closedBy(pinger, () => {
      for (let i = 0; i < 1_000; i++) pinger.socket.ping()
    })
    expect([1006, 4429]).toContain(code)
  })

  it('with many sockets has one pace for all of them', async () => {
    const codes: Promise<number>[] = []
    for (let i = 0; i < 8; i++) {
      const one = await bench.signedIn('bob')
      codes.push(one.closed)
      for (let n = 0; n < 350; n++) one.socket.send(subscribeTo)
    }
    expect(await Promise.race(codes)).toBe(4429)
  })
})
