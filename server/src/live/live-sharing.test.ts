import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from './testing/browser.ts'
import { LiveBench } from './testing/live-bench.ts'

let bench: LiveBench
beforeEach(async () => {
  bench = await LiveBench.open()
})
afterEach(() => bench.close())

describe('what another tenant shares', () => {
  const share = (until?: number) =>
    bench.given.set('bob', {
      shared: { networks: [11], tenants: [1] },
      ...(until !== undefined && { until }),
    })
  const told = (one: Browser) => JSON.stringify(one.heard.filter(({ type }) => type === 'event'))

  it('is told of, and nothing beside it', async () => {
    share()
    const bob = await bench.signedIn(
      'bob',
      { topic: 'devices' },
      { topic: 'alarms' },
      { topic: 'device', sn: 'device-of-1' },
    )
    await bob.hears('subscribed', 'device')
    bench.changed(1, 10, 'secret')
    bench.bus.emit('alarm.raised', { tenant: 1, network: null, alarm: { id: 'secret' } as never })
    bench.bus.emit('alarm.raised', { tenant: 1, network: 11, alarm: { id: 7 } as never })
    bench.changed(1, 11, 'device-of-1')
    await bob.hears('event', 'devices')
    expect(await bob.hears('event', 'alarms')).toMatchObject({ alarm: { id: 7 } })
    expect(await bob.hears('event', 'device')).toMatchObject({ sn: 'device-of-1' })
    expect(told(bob)).not.toContain('secret')
  })

  it('is told of no more from the moment it ends', async () => {
    share(100)
    const bob = await bench.signedIn(
      'bob',
      { topic: 'devices' },
      { topic: 'device', sn: 'device-of-1' },
      { topic: 'networks' },
    )
    await bob.hears('subscribed', 'networks')
    bench.given.clear()
    bench.now = 100
    bench.changed(1, 11, 'device-of-1')
    expect(await bob.hears('event', 'device')).toMatchObject({ change: 'removed' })
    await bob.hears('event', 'networks')
    bench.changed(1, 11, 'device-of-1')
    bench.changed(2, 20, 'own')
    await bob.hears('event', 'devices')
    expect(told(bob)).not.toContain('"change":"status"')
    expect(told(bob)).not.toContain('"group":11')
  })

  it('is taken back when the owner takes it back', async () => {
    share()
    const bob = await bench.signedIn('bob', { topic: 'device', sn: 'device-of-1' }, { topic: 'networks' })
    await bob.hears('subscribed', 'networks')
    bench.given.clear()
    bench.bus.emit('tenancy.changed', { tenant: 1 })
    await bob.hears('event', 'networks')
    expect(await bob.hears('event', 'device')).toMatchObject({ change: 'removed' })
    bench.changed(1, 11, 'device-of-1')
    bench.changed(2, 20, 'own')
    bob.say({ type: 'subscribe', topic: 'devices' })
    await bob.hears('subscribed', 'devices')
    expect(told(bob)).not.toContain('"change":"status"')
  })
})

describe('a reach that cannot be read', () => {
  it('is never the old one: nothing is told until it can be, then what waited, and others are told at once', async () => {
    bench.given.set('bob', { shared: { networks: [11], tenants: [1] } })
    const bob = await bench.signedIn('bob', { topic: 'devices' }, { topic: 'alarms' })
    const ann = await bench.signedIn('ann', { topic: 'devices' }, { topic: 'alarms' })
    await Promise.all([ann, bob].map((one) => one.hears('subscribed', 'alarms')))
    bench.failing.add('bob')
    bench.bus.emit('tenancy.changed', { tenant: 1 })
    bench.changed(1, 11, 'during')
    bench.bus.emit('alarm.raised', { tenant: 1, network: 11, alarm: { id: 'during' } as never })
    await ann.hears('event', 'devices')
    await ann.hears('event', 'alarms')
    expect(JSON.stringify(bob.heard)).not.toContain('during')
    bench.given.set('bob', { shared: { networks: [10], tenants: [1] } })
    bench.failing.clear()
    bench.changed(1, 10, 'after')
    expect(await bob.hears('event', 'devices')).toMatchObject({ group: 10, devices: [{ sn: 'after' }] })
    expect(JSON.stringify(bob.heard)).not.toContain('during')
  })
})
