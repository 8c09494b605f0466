import { beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { CommandOutcome, DeviceGone, DeviceSession } from '../ports.ts'
import { SessionRegistry } from '../sessions/session-registry.ts'
import { RecordingSink } from '../testing/recording-sink.ts'
import { QueueingDispatcher } from './command-dispatcher.ts'

const SN = '02:AB:10:C4:D2:F0'
const LIMITS = { maxQueued: 4, maxWaitMs: 10_000, maxRunMs: 10_000 }
let registry: SessionRegistry
let running: ((outcome: CommandOutcome) => void)[]

/** A session whose reboot ends when the test says so. */
function session(sessionId: string, sn = SN): DeviceSession {
  const self: DeviceSession = {
    sn,
    sessionId,
    protocol: 'test',
    address: '192.0.2.1',
    connectedAt: 1,
    can: { reboot: () => new Promise((resolve) => running.push(resolve)) },
    end: (reason: DeviceGone['reason']) => registry.leave(self, reason, 2),
  }
  return self
}

function enter(entering: DeviceSession): void {
  registry.enter(entering, {
    protocol: 'test',
    sn: entering.sn,
    externalId: 'x',
    sessionId: entering.sessionId,
    address: entering.address,
    mac: null,
    keyFingerprint: null,
    kind: null,
    kindSource: 'unknown',
    model: null,
    compatible: null,
    hostname: null,
    software: null,
    hardware: null,
    capabilities: [],
    config: null,
    reason: null,
    at: 1,
  })
}

beforeEach(() => {
  registry = new SessionRegistry(new RecordingSink())
  running = []
})

describe('the queue of a device', () => {
  it('says at once what cannot be', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    await expect(dispatcher.dispatch(SN, 'reboot')).rejects.toMatchObject({ code: 'device_offline' })
    enter(session('1'))
    await expect(dispatcher.dispatch(SN, 'ping')).rejects.toMatchObject({ code: 'not_supported_by_device' })
  })

  it('is bounded', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    enter(session('1'))
    const outcomes = Array.from({ length: 4 }, () => dispatcher.dispatch(SN, 'reboot'))
    await expect(dispatcher.dispatch(SN, 'reboot')).rejects.toMatchObject({ code: 'device_busy' })
    registry.end(SN, 'closed')
    expect(await Promise.all(outcomes)).toEqual(Array(4).fill({ status: 'cancelled' }))
  })

  it('runs one after the other; other devices are not in the way', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    enter(session('1'))
    enter(session('2', '02:AB:10:C4:D2:F1'))
    const first = dispatcher.dispatch(SN, 'reboot')
    const second = dispatcher.dispatch(SN, 'reboot')
    const other = dispatcher.dispatch('02:AB:10:C4:D2:F1', 'reboot')
    expect(running).toHaveLength(2)
    running[1]!({ status: 'done' })
    expect(await other).toEqual({ status: 'done' })
    running[0]!({ status: 'failed', text: 'no' })
    expect(await first).toEqual({ status: 'failed', text: 'no' })
    await eventually(() => running.length === 3)
    running[2]!({ status: 'accepted' })
    expect(await second).toEqual({ status: 'accepted' })
  })

  it('gives up a command that waits or runs too long', async () => {
    const dispatcher = new QueueingDispatcher(registry, { maxQueued: 4, maxWaitMs: 20, maxRunMs: 60 })
    enter(session('1'))
    const first = dispatcher.dispatch(SN, 'reboot')
    const second = dispatcher.dispatch(SN, 'reboot')
    expect(await second).toMatchObject({ status: 'no_answer', text: expect.stringContaining('waited') })
    expect(await first).toEqual({ status: 'no_answer' })
    expect(running).toHaveLength(1)
  })

  it('begins anew with a newer session', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    enter(session('1'))
    const old = dispatcher.dispatch(SN, 'reboot')
    enter(session('2'))
    expect(await old).toEqual({ status: 'cancelled' })
    const next = dispatcher.dispatch(SN, 'reboot')
    running[0]!({ status: 'failed' })
    running[1]!({ status: 'done' })
    expect(await next).toEqual({ status: 'done' })
  })
})

describe('a device that hangs up and calls again', () => {
  const callingIn = (sessionId: string): DeviceSession => {
    const self: DeviceSession = {
      ...session(sessionId),
      absentAfterMs: 60_000,
      end: (reason) => registry.leave(self, reason, 2),
    }
    return self
  }

  it('is sent what waited, once; what was running when it hung up is not sent again', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    enter(callingIn('1'))
    const [running1, waiting] = [dispatcher.dispatch(SN, 'reboot'), dispatcher.dispatch(SN, 'reboot')]
    registry.get(SN)!.end('closed')
    expect(await running1).toEqual({ status: 'cancelled' })
    const later = dispatcher.dispatch(SN, 'reboot')
    expect([running.length, registry.count()]).toEqual([1, 1])
    enter(callingIn('2'))
    await eventually(() => running.length === 2)
    running[1]!({ status: 'done' })
    expect(await waiting).toEqual({ status: 'done' })
    await eventually(() => running.length === 3)
    running[2]!({ status: 'failed' })
    expect(await later).toEqual({ status: 'failed' })
  })

  it('is told nothing any more once it was given up', async () => {
    const sink = new RecordingSink()
    registry = new SessionRegistry(sink)
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    enter(callingIn('1'))
    registry.get(SN)!.end('closed')
    const waiting = dispatcher.dispatch(SN, 'reboot')
    expect(sink.of('gone')).toEqual([])
    registry.end(SN, 'replaced')
    expect(await waiting).toEqual({ status: 'cancelled' })
    expect(sink.of('gone')).toMatchObject([{ sessionId: '1', reason: 'replaced' }])
    await expect(dispatcher.dispatch(SN, 'reboot')).rejects.toMatchObject({ code: 'device_offline' })
  })

  it('is gone when it does not call in its time', async () => {
    const sink = new RecordingSink()
    registry = new SessionRegistry(sink)
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    const self: DeviceSession = {
      ...session('1'),
      absentAfterMs: 20,
      end: () => registry.leave(self, 'closed', 2),
    }
    enter(self)
    self.end('closed')
    const waiting = dispatcher.dispatch(SN, 'reboot')
    expect(await waiting).toEqual({ status: 'cancelled' })
    expect(sink.of('gone')).toMatchObject([{ sessionId: '1', at: 22, reason: 'timed_out' }])
  })
})

describe('a command that waits for its device', () => {
  const waiting = { name: 'reboot' as const, input: [] as [], waitMs: 60_000, whileAway: true }

  it('is taken while the device is away, and sent once when it calls', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    const { outcome } = dispatcher.order(SN, waiting)
    enter(session('1'))
    await eventually(() => running.length === 1)
    running[0]!({ status: 'done' })
    expect(await outcome).toEqual({ status: 'done' })
    enter(session('2'))
    expect(running).toHaveLength(1)
  })

  it('goes on waiting over sessions; what was sent does not', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    enter(session('1'))
    const [sent, next] = [dispatcher.order(SN, waiting), dispatcher.order(SN, waiting)]
    registry.end(SN, 'closed')
    expect(await sent.outcome).toEqual({ status: 'cancelled' })
    enter(session('2'))
    await eventually(() => running.length === 2)
    running[1]!({ status: 'done' })
    expect(await next.outcome).toEqual({ status: 'done' })
  })

  it('is given up at its time, taken back, or refused where a device that is away does not take it', async () => {
    const dispatcher = new QueueingDispatcher(registry, { ...LIMITS, maxQueued: 1 })
    const late = dispatcher.order(SN, { ...waiting, waitMs: 20 })
    await expect(dispatcher.order(SN, waiting).outcome).rejects.toMatchObject({ code: 'device_busy' })
    expect(await late.outcome).toMatchObject({ status: 'no_answer' })
    const back = dispatcher.order(SN, waiting)
    expect(back.cancel()).toBe(true)
    expect(await back.outcome).toEqual({ status: 'cancelled' })
    const now = dispatcher.order(SN, { ...waiting, whileAway: false })
    await expect(now.outcome).rejects.toMatchObject({ code: 'device_offline' })
    enter(session('1'))
    expect(running).toEqual([])
  })

  it('is sent in the next session when this one ended while it was being marked as sent', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    const marks = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let marked = 0
    const { outcome } = dispatcher.order(SN, { ...waiting, beforeSend: () => marks[marked++]!.promise })
    enter(session('1'))
    registry.end(SN, 'closed')
    marks[0]!.resolve()
    await eventually(() => marked === 1)
    expect(running).toEqual([])
    enter(session('2'))
    await eventually(() => marked === 2)
    marks[1]!.resolve()
    await eventually(() => running.length === 1)
    running[0]!({ status: 'done' })
    expect(await outcome).toEqual({ status: 'done' })
  })

  it('is not sent when it could not be marked', async () => {
    const dispatcher = new QueueingDispatcher(registry, LIMITS)
    const broken = () => Promise.reject(new Error('disk full'))
    const { outcome } = dispatcher.order(SN, { ...waiting, beforeSend: broken })
    enter(session('1'))
    await expect(outcome).rejects.toThrow('disk full')
    expect(running).toEqual([])
  })
})

describe('the registry', () => {
  it('tells gone once, and not for a session that was replaced', () => {
    const sink = new RecordingSink()
    registry = new SessionRegistry(sink)
    const [older, newer] = [session('1'), session('2')]
    enter(older)
    enter(newer)
    older.end('closed')
    expect(sink.of('gone')).toEqual([])
    expect(registry.get(SN)).toBe(newer)
    newer.end('timed_out')
    expect(sink.of('gone')).toEqual([{ what: 'gone', sn: SN, sessionId: '2', at: 2, reason: 'timed_out' }])
    expect(registry.count()).toBe(0)
  })
})
