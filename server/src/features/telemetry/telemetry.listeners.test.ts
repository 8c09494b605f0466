import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EventBus } from '../../events/bus.ts'
import { silentLogger } from '../../lib/logger.ts'
import { eventuallyPasses } from '../../testing/eventually-passes.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import type { Report, Subject } from '../../timeseries/types.ts'
import { alone } from '../inventory/testing/open-inventory.ts'
import { listenForTelemetry } from './telemetry.listeners.ts'

const subject: Subject = { sn: 'a', tenant: 1, network: 10, project: 0, kind: 'ap', since: 0 }
const clock = new FakeClock()
const bus = new EventBus(silentLogger)
let appended: Report[]
let batches: number[]
let present: { sn: string; online: boolean }[]
let attached: Map<string, number>
let described: Subject[][]
let forgotten: string[][]
let listening: ReturnType<typeof listenForTelemetry>

beforeEach(() => {
  vi.useFakeTimers()
  appended = []
  batches = []
  present = [
    { sn: 'a', online: true },
    { sn: 'b', online: false },
  ]
  attached = new Map()
  described = []
  forgotten = []
  listening = listenForTelemetry({
    bus,
    clock,
    log: silentLogger,
    series: {
      append: async (reports) => {
        batches.push(reports.length)
        appended.push(...reports)
      },
      describe: (subjects) => void described.push(subjects),
      forget: (sns) => void forgotten.push(sns),
    },
    subjects: [subject],
    subjectOf: async (sn) => (sn === 'a' ? subject : undefined),
    subjectsOf: async () => [subject],
    presence: () => present,
    clientsCountedAt: (sn) => attached.get(sn) ?? null,
    presenceEveryMs: 60_000,
  })
})
afterEach(() => {
  listening.stop()
  vi.useRealTimers()
})

const ups = () => appended.map(({ sn, samples }) => [sn, samples[0]?.value])
const gone = (reason: 'closed' | 'replaced') =>
  bus.emit('device.gone', { sn: 'a', sessionId: 's', at: 1, reason })

describe('device_up', () => {
  it('is told every minute, for devices that are away too', () => {
    vi.advanceTimersByTime(60_000)
    expect(ups()).toEqual([
      ['a', 1],
      ['b', 0],
    ])
  })

  it('goes with the clients that are counted there: of a device that is away none, of one that tells of none nothing', () => {
    present.push({ sn: 'c', online: true })
    attached.set('a', 7).set('b', 5)
    vi.advanceTimersByTime(60_000)
    const clients = appended.map(({ sn, at, samples }) => [sn, at, samples[1]?.name, samples[1]?.value])
    expect(clients).toEqual([
      ['a', clock.now(), 'device_attached_clients', 7],
      ['b', clock.now(), 'device_attached_clients', 0],
      ['c', clock.now(), undefined, undefined],
    ])
  })

  it('is sent for 500 devices at a time', () => {
    present = Array.from({ length: 1_200 }, (_, i) => ({ sn: `${i}`, online: true }))
    vi.advanceTimersByTime(60_000)
    vi.advanceTimersToNextTimer()
    vi.advanceTimersToNextTimer()
    expect(batches).toEqual([500, 500, 200])
    expect(appended.map(({ sn }) => sn)).toEqual(present.map(({ sn }) => sn))
  })

  it('falls at once when a device goes, not when another connection takes over', () => {
    gone('replaced')
    expect(ups()).toEqual([])
    gone('closed')
    expect(ups()).toEqual([['a', 0]])
  })

  it('is there from the moment an online device is bound', async () => {
    const to = { tenant: 1, network: 10 }
    bus.emit('device.placed', { sn: 'a', from: null, to, device: { status: 'online' }, at: 7 })
    await eventuallyPasses(() => expect(appended).toHaveLength(1))
    expect(appended[0]).toEqual({ sn: 'a', at: 7, samples: [{ name: 'device_up', value: 1 }] })
    expect(described).toEqual([[subject], [subject]])
  })
})

it('an event that tells of a switched output is a sample between two reports', () => {
  const told = {
    protocol: 'test',
    sessionId: 's',
    at: 9,
    type: 'roost.relay',
    payload: {},
    severity: 'info' as const,
  }
  const meaning = { kind: 'relay' as const, id: 'relay1', on: true }
  bus.emit('device.event_reported', { sn: 'a', ...told, meaning })
  bus.emit('device.event_reported', { sn: 'stranger', ...told, meaning })
  bus.emit('device.event_reported', { sn: 'a', ...told })
  const samples = [{ name: 'relay_on', value: 1, labels: { relay: 'relay1' } }]
  expect(appended).toEqual([{ sn: 'a', at: 9, samples }])
})

describe('the store', () => {
  it('takes nothing from a device that nobody bound', async () => {
    const state = {
      ports: [],
      radios: [],
      ssids: [],
      clients: [],
      interfaces: [],
      parts: [],
      unit: { load1: 1 },
    }
    const report = (sn: string) =>
      bus.emit(
        'device.report',
        alone({
          ...{ protocol: 'test', sn, sessionId: 's', at: 1 },
          ...{ state: state as never, raw: {}, capabilities: [] },
        }),
      )
    report('stranger')
    expect(appended).toEqual([])
    report('a')
    expect(ups()).toEqual([['a', 1]])
    bus.emit('device.placed', { sn: 'a', from: { tenant: 1, network: 10 }, to: null, device: {}, at: 7 })
    report('a')
    expect(appended).toHaveLength(1)
  })

  it('forgets who owns a device that was unbound', async () => {
    const from = { tenant: 1, network: 10 }
    bus.emit('device.placed', { sn: 'a', from, to: null, device: {}, at: 7 })
    await eventuallyPasses(() => expect(forgotten).toEqual([['a']]))
  })

  it('is told anew when the kind changes or the tree does', async () => {
    const device = { DeviceType: 'gateway' as const }
    bus.emit('device.changed', { sn: 'a', tenant: 1, network: 10, change: 'record', device })
    bus.emit('tenancy.changed', { tenant: 1 })
    await eventuallyPasses(() => expect(described).toHaveLength(3))
  })
})
