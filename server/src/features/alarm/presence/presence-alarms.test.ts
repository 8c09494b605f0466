import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { PRESENCE_SETTINGS } from './presence.settings.ts'
import { PresenceAlarms, type PresenceDeps } from './presence-alarms.ts'

const SN = '02:00:00:00:00:01'
const NETWORK = 7

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One device in one network, whose records can be written or not. */
function opened() {
  const told: string[] = []
  const records = { broken: false }
  const device = {
    sn: SN,
    tenant: 1,
    name: 'AP',
    kind: 'ap',
    online: true,
    since: 0,
    everOnline: true,
    users: 0,
  }
  const looks = { made: 0 }
  const atOnce = async () => {
    looks.made++
    if (records.broken) throw new Error('database is locked')
    return { changed: [], nextAt: null }
  }
  const repository = {
    atOnce,
    ...{ unresolvedAnywhere: async () => [], unresolved: async () => [], explains: async () => [] },
  }
  const bus = new EventBus(silentLogger)
  const deps = {
    ...{ bus, log: silentLogger, clock: { now: () => Date.now() }, repository },
    devices: { presenceIn: async () => [device], state: async () => null, networkNow: () => NETWORK },
    topology: { of: async () => ({ upstreamOf: () => [], neighboursOf: () => [] }) },
    settings: { thresholdOf: () => 4, isTold: () => true, levelOf: () => undefined },
    conditions: {
      happened: (sn: string, _: number, { type }: { type: string }) => void told.push(`${type} ${sn}`),
    },
    ...{ networkName: async () => 'Office', networks: async () => [NETWORK], everOnline: () => 1 },
    ...{ ordered: { since: async () => [] }, configured: { since: async () => [] } },
    suspected: async () => undefined,
    times: { ...PRESENCE_SETTINGS, startMs: 0 },
  } as unknown as PresenceDeps
  const calls = (payload: object) =>
    bus.emit('device.seen', { sn: SN, at: Date.now(), ...payload } as Parameters<
      typeof bus.emit<'device.seen'>
    >[1])
  return { alarms: new PresenceAlarms(deps), bus, calls, looks, records, told }
}

it('tells of a restart once the records can be written again', async () => {
  const { alarms, bus, calls, records, told } = opened()
  await alarms.start()
  await vi.advanceTimersByTimeAsync(0)
  calls({})
  records.broken = true
  calls({ reason: 'booted' })
  bus.emit('device.changed', { sn: SN, network: NETWORK, device: { status: 'online' } } as never)
  told.splice(0)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told).toEqual([])
  records.broken = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told).toEqual([`device_reboot_unexpected ${SN}`])
  await alarms.stop()
})

it('judges anew once a fault of power is told: a device may be away for it', async () => {
  const { alarms, bus, looks } = opened()
  await alarms.start()
  await vi.advanceTimersByTimeAsync(20_000)
  const before = looks.made
  const raised = (type: string, resolvedAt: number | null) => {
    const alarm = { type, resolvedAt, parent: null }
    bus.emit('alarm.raised', { tenant: 1, network: NETWORK, alarm } as never)
    return vi.advanceTimersByTimeAsync(20_000)
  }
  await raised('port_up', null)
  await raised('poe_overload', 1)
  expect(looks.made).toBe(before)
  await raised('poe_overload', null)
  expect(looks.made).toBe(before + 1)
  await alarms.stop()
})
