import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from './testing/browser.ts'
import { LiveBench } from './testing/live-bench.ts'

let bench: LiveBench
beforeEach(async () => {
  bench = await LiveBench.open()
})
afterEach(() => bench.close())

describe('topics', () => {
  it('tell row changes of a network, gathered', async () => {
    const ann = await bench.signedIn('ann', { topic: 'devices', group: 10 })
    await ann.hears('subscribed')
    bench.changed(1, 10, 'x', 'offline')
    bench.changed(1, 10, 'x', 'online')
    bench.changed(1, 10, 'y', 'online')
    expect(await ann.hears('event')).toEqual({
      type: 'event',
      topic: 'devices',
      group: 10,
      devices: [
        { sn: 'x', status: 'online' },
        { sn: 'y', status: 'online' },
      ],
      removed: [],
    })
  })

  it('say that a moved device left one network and came to the other', async () => {
    const ann = await bench.signedIn('ann', { topic: 'devices' })
    await ann.hears('subscribed')
    const from = { tenant: 1, network: 10 }
    bench.bus.emit('device.placed', {
      sn: 'x',
      from,
      to: { tenant: 1, network: 11 },
      device: { group: 11 },
      at: 1,
    })
    await ann.hears('event')
    bench.changed(1, 10, 'last')
    for (;;) {
      if (ann.heard.filter((one) => one.type === 'event').length === 3) break
      await new Promise((resolve) => ann.socket.once('message', resolve))
    }
    expect(ann.heard).toContainEqual(expect.objectContaining({ group: 10, removed: ['x'] }))
    expect(ann.heard).toContainEqual(
      expect.objectContaining({ group: 11, devices: [{ sn: 'x', group: 11 }] }),
    )
  })

  it('of another tenant or of a network out of reach do not exist', async () => {
    for (const [who, subscription] of [
      ['ann', { topic: 'devices', group: 20 }],
      ['cleo', { topic: 'devices', group: 11 }],
      ['ann', { topic: 'device', sn: 'device-of-2' }],
      ['ann', { topic: 'device' }],
    ] as const) {
      const one = await bench.signedIn(who, subscription)
      expect(await one.hears('error')).toMatchObject({ error: 'does_not_exist' })
    }
  })

  it('tell nobody about what they cannot see, even when subscribed to everything', async () => {
    const ann = await bench.signedIn('ann', { topic: 'devices' }, { topic: 'alarms' })
    const bob = await bench.signedIn('bob', { topic: 'devices' }, { topic: 'alarms' })
    const cleo = await bench.signedIn('cleo', { topic: 'devices' }, { topic: 'alarms' })
    for (const one of [ann, bob, cleo]) await one.hears('subscribed', 'alarms')
    const alarm = { id: 1 } as never
    bench.changed(1, 11, 'secret')
    bench.bus.emit('alarm.raised', { tenant: 1, network: 11, alarm })
    await ann.hears('event', 'devices')
    // Something everybody in its own place hears, sent after the rest.
    bench.changed(2, 20, 'own')
    bench.changed(1, 10, 'shared')
    await Promise.all([bob.hears('event', 'devices'), cleo.hears('event', 'devices')])
    expect(ann.heard).toContainEqual({ type: 'event', topic: 'alarms', alarm })
    for (const one of [bob, cleo]) {
      expect(JSON.stringify(one.heard)).not.toContain('secret')
      expect(one.heard.filter((message) => message.type === 'event' && message.topic === 'alarms')).toEqual(
        [],
      )
    }
  })

  it('tell once that a watched device left the tenant, then no more', async () => {
    const ann = await bench.signedIn('ann', { topic: 'device', sn: 'device-of-1' })
    await ann.hears('subscribed')
    const device = { sn: 'device-of-1', from: { tenant: 1, network: 10 }, at: 1, device: {} }
    bench.places.set('device-of-1', null)
    bench.bus.emit('device.placed', { ...device, to: null })
    expect(await ann.hears('event')).toMatchObject({ change: 'removed' })
    bench.bus.emit('device.changed', {
      sn: 'device-of-1',
      tenant: 1,
      network: 10,
      change: 'state',
      device: {},
    })
    ann.say({ type: 'subscribe', topic: 'networks' })
    await ann.hears('subscribed', 'networks')
    expect(ann.heard.filter((one) => one.type === 'event')).toHaveLength(1)
  })
})

describe('the channel', () => {
  it('says again and again that it is there', async () => {
    const beating = await LiveBench.open(20)
    try {
      const ann = await beating.signedIn('ann')
      expect(await ann.hears('beat')).toEqual({ type: 'beat' })
    } finally {
      await beating.close()
    }
  })
})

describe('a change shortly before the subscription', () => {
  const topics = ['networks', 'alarms', 'operations']
  const subscribedTo = async (who: string) => {
    const one = await bench.signedIn(who, ...topics.map((topic) => ({ topic })))
    return Promise.all(
      topics.map(async (topic) => (await one.hears('subscribed', topic)).changedMsAgo ?? null),
    )
  }

  it('is told to those who would have heard of it, by how long ago it was', async () => {
    bench.now = 1000
    bench.bus.emit('tenancy.changed', { tenant: 1 })
    bench.bus.emit('alarm.raised', { tenant: 1, network: 11, alarm: { id: 1 } as never })
    bench.bus.emit('operation.kept', { tenant: 1, network: 11, account: 3 })
    bench.now = 1250
    expect(await subscribedTo('ann')).toEqual([250, 250, 250])
    // Cleo does not see network 11, but did it herself.
    expect(await subscribedTo('cleo')).toEqual([250, null, 250])
    expect(await subscribedTo('bob')).toEqual([null, null, null])
  })

  it('is the last of several, and forgotten after three minutes', async () => {
    bench.bus.emit('tenancy.changed', { tenant: 1 })
    bench.now = 100_000
    bench.bus.emit('tenancy.changed', { tenant: 1 })
    bench.bus.emit('tenancy.changed', { tenant: 2 })
    bench.now = 100_300
    expect(await subscribedTo('ann')).toEqual([300, null, null])
    bench.now = 281_000
    expect(await subscribedTo('ann')).toEqual([null, null, null])
  })
})

describe('a change of devices shortly before the subscription', () => {
  const toldTo = async (who: string, subscription: { topic: string; group?: number; sn?: string }) => {
    const one = await bench.signedIn(who, subscription)
    return (await one.hears('subscribed')).changedMsAgo ?? null
  }

  it('is told of a network, of all one sees, and of the device', async () => {
    bench.now = 1_000
    bench.changed(1, 11, 'device-of-1')
    bench.now = 1_200
    bench.changed(2, 20, 'device-of-2')
    bench.now = 1_500
    expect(await toldTo('ann', { topic: 'devices', group: 11 })).toBe(500)
    expect(await toldTo('ann', { topic: 'devices', group: 10 })).toBeNull()
    expect(await toldTo('ann', { topic: 'devices' })).toBe(500)
    expect(await toldTo('cleo', { topic: 'devices' })).toBeNull()
    expect(await toldTo('ann', { topic: 'device', sn: 'device-of-1' })).toBe(500)
    expect(await toldTo('bob', { topic: 'device', sn: 'device-of-2' })).toBe(300)
  })

  it('is told of what the device itself did, and of a row that left', async () => {
    bench.now = 1_000
    bench.bus.emit('device.discovery', { sn: 'device-of-1', tenant: 1 } as never)
    const moved = { from: { tenant: 1, network: 10 }, to: { tenant: 1, network: 11 }, device: {}, at: 1 }
    bench.bus.emit('device.placed', { sn: 'x', ...moved })
    bench.now = 1_700
    expect(await toldTo('ann', { topic: 'device', sn: 'device-of-1' })).toBe(700)
    expect(await toldTo('ann', { topic: 'devices', group: 10 })).toBe(700)
  })

  it('is forgotten after three minutes', async () => {
    bench.changed(1, 11, 'device-of-1')
    bench.now = 180_000
    expect(await toldTo('ann', { topic: 'device', sn: 'device-of-1' })).toBeNull()
    expect(await toldTo('ann', { topic: 'devices' })).toBeNull()
  })
})

describe('the operation log', () => {
  it('tells those who see the entry, and who did it, nobody else', async () => {
    bench.given.set('bob', { shared: { networks: [11], tenants: [1] } })
    const ann = await bench.signedIn('ann', { topic: 'operations' })
    const bob = await bench.signedIn('bob', { topic: 'operations' })
    const cleo = await bench.signedIn('cleo', { topic: 'operations' }, { topic: 'alarms' })
    await Promise.all([ann, bob, cleo].map((one) => one.hears('subscribed', 'operations')))
    bench.bus.emit('operation.kept', { tenant: 1, network: 11, account: 1 })
    await ann.hears('event', 'operations')
    bench.bus.emit('alarm.raised', { tenant: 1, network: 10, alarm: { id: 8 } as never })
    await cleo.hears('event', 'alarms')
    const heard = (one: Browser) => one.heard.filter((m) => m.type === 'event' && m.topic === 'operations')
    expect(heard(cleo)).toEqual([])
    bench.bus.emit('operation.kept', { tenant: 1, network: 11, account: 2 })
    await bob.hears('event', 'operations')
    expect(heard(bob)).toHaveLength(1)
  })
})
