import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { ServerMessage } from '#contract/live-events.ts'
import { EventBus } from '../events/bus.ts'
import { ApiError } from '../http/api-error.ts'
import { CallerWatch } from '../http/caller-watch.ts'
import type { Reach, ResourceAccess } from '../http/guard.ts'
import type { Caller } from '../http/route.ts'
import { silentLogger } from '../lib/logger.ts'
import { LiveHub } from './live-hub.ts'
import { createLiveLimits } from './live-limits.ts'
import { attachLive } from './live-server.ts'

const callers: Record<string, Caller> = {
  ann: { accountId: 1, tenant: 1, username: 'ann', role: 'admin', sessionId: 'sa' },
  bob: { accountId: 2, tenant: 2, username: 'bob', role: 'admin', sessionId: 'sb' },
  cleo: { accountId: 3, tenant: 1, username: 'cleo', role: 'user', sessionId: 'sc' },
  reader: {
    accountId: 1,
    tenant: 1,
    username: 'ann',
    role: 'admin',
    sessionId: 'tr',
    token: { name: 't', scopes: ['read'] },
  },
  feeder: {
    accountId: 1,
    tenant: 1,
    username: 'ann',
    role: 'admin',
    sessionId: 'ti',
    token: { name: 't', scopes: ['ingest'] },
  },
}
/** Sessions and tokens that are valid no longer. */
const gone = new Set<string>()
/** Tenant 1 has networks 10 and 11 (Cleo sees 10 only), tenant 2 has 20. */
const networksOf = (caller: Caller) => (caller.role === 'user' ? [10] : caller.tenant === 1 ? [10, 11] : [20])

let server: Server
let bus: EventBus
let hub: LiveHub
let live: { close(): void }
let watch: CallerWatch
const open: Browser[] = []

class Browser {
  readonly socket: WebSocket
  readonly heard: ServerMessage[] = []
  readonly closed: Promise<number>
  #tell: (() => void)[] = []

  constructor(port: number) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/v2/live`)
    this.closed = new Promise((resolve) => this.socket.on('close', resolve))
    this.socket.on('message', (data) => {
      this.heard.push(JSON.parse(data.toString()))
      for (const tell of this.#tell.splice(0)) tell()
    })
    open.push(this)
  }

  say(...messages: unknown[]): void {
    const send = () =>
      messages.forEach((one) => void this.socket.send(typeof one === 'string' ? one : JSON.stringify(one)))
    if (this.socket.readyState === WebSocket.OPEN) send()
    else this.socket.once('open', send)
  }

  /** The first message of this type (and topic), waiting for it. */
  async hears<Type extends ServerMessage['type']>(type: Type, topic?: string) {
    for (;;) {
      const found = this.heard.find(
        (one) => one.type === type && (!topic || ('topic' in one && one.topic === topic)),
      )
      if (found) return found as Extract<ServerMessage, { type: Type }>
      await new Promise<void>((resolve) => this.#tell.push(resolve))
    }
  }
}

let now = 0
/** Whose reach cannot be read. */
const failing = new Set<string>()
/** What others share with somebody. */
const given = new Map<string, Pick<Reach, 'shared' | 'until'>>()
/** Where devices stand that are not where their names say. */
const places = new Map<string, { tenant: number; network: number } | null>()
const placeOf = (sn: string) => {
  const placed = places.get(sn)
  return placed !== undefined ? placed : { tenant: 1, network: 11 }
}
const own = ({ tenant }: Caller, exists: boolean): ResourceAccess | null =>
  exists ? { tenant, level: 'own' } : null

beforeEach(async () => {
  now = 0
  bus = new EventBus(silentLogger)
  const reach = {
    reachOf: async (caller: Caller): Promise<Reach> => {
      if (failing.has(caller.username)) throw new Error('the database is away')
      return {
        tenant: caller.tenant,
        networks: caller.role === 'user' ? networksOf(caller) : 'all',
        ...given.get(caller.username),
      }
    },
  }
  const guard = {
    network: async (caller: Caller, id: number) => own(caller, networksOf(caller).includes(id)),
    project: async () => null,
    device: async (caller: Caller, sn: string) =>
      own(
        caller,
        sn === `device-of-${caller.tenant}` || (given.has(caller.username) && sn === 'device-of-1'),
      ),
  }
  const authenticator = {
    callerOf: async (token: string) => {
      if (token === 'hasty') throw new ApiError('too_many_requests', { retryAfterSeconds: 1 })
      return gone.has(token) ? null : (callers[token] ?? null)
    },
  }
  server = createServer()
  const mayDevice = async (caller: Caller, sn: string) => (await guard.device(caller, sn)) !== null
  const clock = { now: () => now }
  const reader = {
    again: async (caller: Caller) =>
      gone.has(caller.token ? 'reader' : caller.username) ? null : { caller, endsAt: 1e15 },
  }
  watch = new CallerWatch({ bus, callers: reader, clock, everyMs: 20, lookMs: 0 })
  hub = new LiveHub(bus, { ...reach, callers: reader, mayDevice, placeOf, ...clock }, 5)
  live = attachLive(server, {
    ...{ hub, authenticator, guard, reach, limits: createLiveLimits(clock), authMs: 200, pingMs: 50 },
    watch: watch.watch.bind(watch),
    addressOf: () => '203.0.113.9',
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  gone.clear()
  given.clear()
  places.clear()
  failing.clear()
  for (const browser of open.splice(0)) browser.socket.terminate()
  hub.close()
  watch.stop()
  live.close()
  await new Promise((resolve) => server.close(resolve))
})

const browser = () => new Browser((server.address() as AddressInfo).port)
async function signedIn(name: string, ...subscriptions: object[]): Promise<Browser> {
  const one = browser()
  one.say({ type: 'auth', sessid: name }, ...subscriptions.map((s) => ({ type: 'subscribe', ...s })))
  await one.hears('ready')
  return one
}
const changed = (tenant: number, network: number, sn: string, status: 'online' | 'offline' = 'online') =>
  bus.emit('device.changed', { sn, tenant, network, change: 'status', device: { status } })

describe('signing in', () => {
  it('ends a connection that does not say who it is in time', async () => {
    expect(await browser().closed).toBe(4408)
  })

  it('refuses a session that is not valid, a subscription before it, and nonsense', async () => {
    const wrong = browser()
    wrong.say({ type: 'auth', sessid: 'mallory' })
    expect(await wrong.closed).toBe(4401)
    const early = browser()
    early.say({ type: 'subscribe', topic: 'alarms' })
    expect(await early.closed).toBe(4401)
    for (const nonsense of ['{', '[]', '{"type":"auth"}', '{"type":"subscribe","topic":"secrets"}']) {
      const odd = browser()
      odd.say(nonsense)
      expect(await odd.closed).toBe(4400)
    }
  })

  it('takes a subscription sent together with it, in order', async () => {
    const ann = await signedIn('ann', { topic: 'devices', group: 10 })
    expect(await ann.hears('subscribed')).toMatchObject({ topic: 'devices', group: 10 })
  })

  it('ends with the session', async () => {
    const ann = await signedIn('ann')
    bus.emit('session.ended', { sessionId: 'sa', accountId: 1 })
    expect(await ann.closed).toBe(4401)
  })
})

describe('an API token', () => {
  it('listens when it may read', async () => {
    const reader = await signedIn('reader', { topic: 'devices', group: 10 })
    expect(await reader.hears('subscribed')).toMatchObject({ group: 10 })
    const feeder = browser()
    feeder.say({ type: 'auth', sessid: 'feeder' })
    expect(await feeder.closed).toBe(4401)
  })

  it('is ended by its revocation, and soon after its day or its account ended', async () => {
    const revoked = await signedIn('reader')
    bus.emit('session.ended', { sessionId: 'tr', accountId: 1 })
    expect(await revoked.closed).toBe(4401)
    const expired = await signedIn('reader')
    gone.add('reader')
    expect(await expired.closed).toBe(4401)
  })

  it('that calls too often is told so', async () => {
    const hasty = browser()
    hasty.say({ type: 'auth', sessid: 'hasty' })
    expect(await hasty.closed).toBe(4429)
  })
})

describe('topics', () => {
  it('tell row changes of a network, gathered', async () => {
    const ann = await signedIn('ann', { topic: 'devices', group: 10 })
    await ann.hears('subscribed')
    changed(1, 10, 'x', 'offline')
    changed(1, 10, 'x', 'online')
    changed(1, 10, 'y', 'online')
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
    const ann = await signedIn('ann', { topic: 'devices' })
    await ann.hears('subscribed')
    const from = { tenant: 1, network: 10 }
    bus.emit('device.placed', { sn: 'x', from, to: { tenant: 1, network: 11 }, device: { group: 11 }, at: 1 })
    await ann.hears('event')
    changed(1, 10, 'last')
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
      const one = await signedIn(who, subscription)
      expect(await one.hears('error')).toMatchObject({ error: 'does_not_exist' })
    }
  })

  it('tell nobody about what they cannot see, even when subscribed to everything', async () => {
    const ann = await signedIn('ann', { topic: 'devices' }, { topic: 'alarms' })
    const bob = await signedIn('bob', { topic: 'devices' }, { topic: 'alarms' })
    const cleo = await signedIn('cleo', { topic: 'devices' }, { topic: 'alarms' })
    for (const one of [ann, bob, cleo]) await one.hears('subscribed', 'alarms')
    const alarm = { id: 1 } as never
    changed(1, 11, 'secret')
    bus.emit('alarm.raised', { tenant: 1, network: 11, alarm })
    await ann.hears('event', 'devices')
    // Something everybody in its own place hears, sent after the rest.
    changed(2, 20, 'own')
    changed(1, 10, 'shared')
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
    const ann = await signedIn('ann', { topic: 'device', sn: 'device-of-1' })
    await ann.hears('subscribed')
    const device = { sn: 'device-of-1', from: { tenant: 1, network: 10 }, at: 1, device: {} }
    places.set('device-of-1', null)
    bus.emit('device.placed', { ...device, to: null })
    expect(await ann.hears('event')).toMatchObject({ change: 'removed' })
    bus.emit('device.changed', { sn: 'device-of-1', tenant: 1, network: 10, change: 'state', device: {} })
    ann.say({ type: 'subscribe', topic: 'networks' })
    await ann.hears('subscribed', 'networks')
    expect(ann.heard.filter((one) => one.type === 'event')).toHaveLength(1)
  })
})

describe('a change shortly before the subscription', () => {
  const topics = ['networks', 'alarms', 'operations']
  const subscribedTo = async (who: string) => {
    const one = await signedIn(who, ...topics.map((topic) => ({ topic })))
    return Promise.all(
      topics.map(async (topic) => (await one.hears('subscribed', topic)).changedMsAgo ?? null),
    )
  }

  it('is told to those who would have heard of it, by how long ago it was', async () => {
    now = 1000
    bus.emit('tenancy.changed', { tenant: 1 })
    bus.emit('alarm.raised', { tenant: 1, network: 11, alarm: { id: 1 } as never })
    bus.emit('operation.kept', { tenant: 1, network: 11, account: 3 })
    now = 1250
    expect(await subscribedTo('ann')).toEqual([250, 250, 250])
    // Cleo does not see network 11, but did it herself.
    expect(await subscribedTo('cleo')).toEqual([250, null, 250])
    expect(await subscribedTo('bob')).toEqual([null, null, null])
  })

  it('is the last of several, and forgotten after three minutes', async () => {
    bus.emit('tenancy.changed', { tenant: 1 })
    now = 100_000
    bus.emit('tenancy.changed', { tenant: 1 })
    bus.emit('tenancy.changed', { tenant: 2 })
    now = 100_300
    expect(await subscribedTo('ann')).toEqual([300, null, null])
    now = 281_000
    expect(await subscribedTo('ann')).toEqual([null, null, null])
  })
})

describe('the operation log', () => {
  it('tells those who see the entry, and who did it, nobody else', async () => {
    given.set('bob', { shared: { networks: [11], tenants: [1] } })
    const ann = await signedIn('ann', { topic: 'operations' })
    const bob = await signedIn('bob', { topic: 'operations' })
    const cleo = await signedIn('cleo', { topic: 'operations' }, { topic: 'alarms' })
    await Promise.all([ann, bob, cleo].map((one) => one.hears('subscribed', 'operations')))
    bus.emit('operation.kept', { tenant: 1, network: 11, account: 1 })
    await ann.hears('event', 'operations')
    bus.emit('alarm.raised', { tenant: 1, network: 10, alarm: { id: 8 } as never })
    await cleo.hears('event', 'alarms')
    const heard = (one: Browser) => one.heard.filter((m) => m.type === 'event' && m.topic === 'operations')
    expect(heard(cleo)).toEqual([])
    bus.emit('operation.kept', { tenant: 1, network: 11, account: 2 })
    await bob.hears('event', 'operations')
    expect(heard(bob)).toHaveLength(1)
  })
})

describe('what another tenant shares', () => {
  const share = (until?: number) =>
    given.set('bob', { shared: { networks: [11], tenants: [1] }, ...(until !== undefined && { until }) })
  const told = (one: Browser) => JSON.stringify(one.heard.filter(({ type }) => type === 'event'))

  it('is told of, and nothing beside it', async () => {
    share()
    const bob = await signedIn(
      'bob',
      { topic: 'devices' },
      { topic: 'alarms' },
      { topic: 'device', sn: 'device-of-1' },
    )
    await bob.hears('subscribed', 'device')
    changed(1, 10, 'secret')
    bus.emit('alarm.raised', { tenant: 1, network: null, alarm: { id: 'secret' } as never })
    bus.emit('alarm.raised', { tenant: 1, network: 11, alarm: { id: 7 } as never })
    changed(1, 11, 'device-of-1')
    await bob.hears('event', 'devices')
    expect(await bob.hears('event', 'alarms')).toMatchObject({ alarm: { id: 7 } })
    expect(await bob.hears('event', 'device')).toMatchObject({ sn: 'device-of-1' })
    expect(told(bob)).not.toContain('secret')
  })

  it('is told of no more from the moment it ends', async () => {
    share(100)
    const bob = await signedIn(
      'bob',
      { topic: 'devices' },
      { topic: 'device', sn: 'device-of-1' },
      { topic: 'networks' },
    )
    await bob.hears('subscribed', 'networks')
    given.clear()
    now = 100
    changed(1, 11, 'device-of-1')
    expect(await bob.hears('event', 'device')).toMatchObject({ change: 'removed' })
    await bob.hears('event', 'networks')
    changed(1, 11, 'device-of-1')
    changed(2, 20, 'own')
    await bob.hears('event', 'devices')
    expect(told(bob)).not.toContain('"change":"status"')
    expect(told(bob)).not.toContain('"group":11')
  })

  it('is taken back when the owner takes it back', async () => {
    share()
    const bob = await signedIn('bob', { topic: 'device', sn: 'device-of-1' }, { topic: 'networks' })
    await bob.hears('subscribed', 'networks')
    given.clear()
    bus.emit('tenancy.changed', { tenant: 1 })
    await bob.hears('event', 'networks')
    expect(await bob.hears('event', 'device')).toMatchObject({ change: 'removed' })
    changed(1, 11, 'device-of-1')
    changed(2, 20, 'own')
    bob.say({ type: 'subscribe', topic: 'devices' })
    await bob.hears('subscribed', 'devices')
    expect(told(bob)).not.toContain('"change":"status"')
  })
})

describe('a reach that cannot be read', () => {
  it('is never the old one: nothing is told until it can be, then what waited, and others are told at once', async () => {
    given.set('bob', { shared: { networks: [11], tenants: [1] } })
    const bob = await signedIn('bob', { topic: 'devices' }, { topic: 'alarms' })
    const ann = await signedIn('ann', { topic: 'devices' }, { topic: 'alarms' })
    await Promise.all([ann, bob].map((one) => one.hears('subscribed', 'alarms')))
    failing.add('bob')
    bus.emit('tenancy.changed', { tenant: 1 })
    changed(1, 11, 'during')
    bus.emit('alarm.raised', { tenant: 1, network: 11, alarm: { id: 'during' } as never })
    await ann.hears('event', 'devices')
    await ann.hears('event', 'alarms')
    expect(JSON.stringify(bob.heard)).not.toContain('during')
    given.set('bob', { shared: { networks: [10], tenants: [1] } })
    failing.clear()
    changed(1, 10, 'after')
    expect(await bob.hears('event', 'devices')).toMatchObject({ group: 10, devices: [{ sn: 'after' }] })
    expect(JSON.stringify(bob.heard)).not.toContain('during')
  })
})

describe('who says too much', () => {
  const closedBy = async (one: Browser, send: () => void) => {
    send()
    return one.closed
  }
  const subscribeTo = JSON.stringify({ type: 'subscribe', topic: 'device', sn: 'device-of-1' })

  it('is closed with the reason, and nobody else is slowed', async () => {
    const ann = await signedIn('ann', { topic: 'devices' })
    await ann.hears('subscribed')
    const flooder = await signedIn('bob')
    const code = closedBy(flooder, () => {
      for (let i = 0; i < 200_000; i++) flooder.socket.send(subscribeTo)
    })
    changed(1, 10, 'x')
    await ann.hears('event', 'devices')
    expect(await code).toBe(4429)
    expect(flooder.heard.filter(({ type }) => type !== 'ready').length).toBeLessThan(1_000)
  }, 60_000)

  it('is cut for pings as well', async () => {
    const pinger = await signedIn('bob')
    const code = await closedBy(pinger, () => {
      for (let i = 0; i < 1_000; i++) pinger.socket.ping()
    })
    expect([1006, 4429]).toContain(code)
  })

  it('with many sockets has one pace for all of them', async () => {
    const codes: Promise<number>[] = []
    for (let i = 0; i < 8; i++) {
      const one = await signedIn('bob')
      codes.push(one.closed)
      for (let n = 0; n < 350; n++) one.socket.send(subscribeTo)
    }
    expect(await Promise.race(codes)).toBe(4429)
  })
})
