import { expect, it } from 'vitest'
import { judgeNetwork, type WatchedDevice } from './outages.ts'
import { office as paths } from './testing/pretend-site.ts'

const NOW = 1_000_000
const times = { now: NOW, holdMs: 8_000, bootMs: 60_000 }

const device = (sn: string, more: Partial<WatchedDevice> = {}): WatchedDevice => ({
  ...{ sn, name: sn, isGateway: sn === 'gateway', online: true, everOnline: true, since: 0 },
  ...{ users: sn.startsWith('ap') ? 8 : 0, excusedUntil: 0, unstable: false },
  ...more,
})
const world = (change: Record<string, Partial<WatchedDevice>>) =>
  Object.keys(paths).map((sn) => device(sn, change[sn]))
const away = { online: false, since: NOW - 20_000 }
const judge = (change: Record<string, Partial<WatchedDevice>>) =>
  judgeNetwork(world(change), (sn) => paths[sn] ?? [], times)
const told = (change: Record<string, Partial<WatchedDevice>>) =>
  judge(change).outages.map(({ type, root, devices }) => [type, root, devices.map(({ sn }) => sn)])

it('what hangs on a dead device is part of its outage, with the users', () => {
  const change = { edge: away, ap1: away, ap2: away }
  expect(told(change)).toEqual([['device_off', 'edge', ['edge', 'ap1', 'ap2']]])
  expect(judge(change).outages[0]).toMatchObject({ users: 16, level: 'critical' })
  expect(judge(change).outages[0]?.devices.map(({ state }) => state)).toEqual([
    ...['away', 'unreachable', 'unreachable'],
  ])
})

it('two that are away for reasons of their own are two outages', () => {
  expect(told({ ap1: away, shop: away })).toEqual([
    ['device_off', 'ap1', ['ap1']],
    ['device_off', 'shop', ['shop']],
  ])
})

it('a device that is there parts what is behind it from what is above', () => {
  expect(told({ core: away, ap1: away })).toEqual([
    ['device_off', 'core', ['core']],
    ['device_off', 'ap1', ['ap1']],
  ])
})

it('all away is one outage of the network, and the gateway alone is critical', () => {
  const all = Object.fromEntries(Object.keys(paths).map((sn) => [sn, away]))
  expect(told(all)).toEqual([['devices_all_off', null, Object.keys(paths)]])
  expect(judge({ gateway: away }).outages[0]).toMatchObject({ level: 'critical' })
})

it('waits until it has been away for a while, and says until when', () => {
  expect(judge({ shop: { online: false, since: NOW - 1000 } })).toEqual({ outages: [], nextAt: NOW + 7_000 })
})

it('what we did ourselves excuses the device and what hangs on it, for its time', () => {
  const rebooted = { ...away, excusedUntil: NOW + 50_000 }
  expect(judge({ edge: rebooted, ap1: away, ap2: away })).toEqual({ outages: [], nextAt: NOW + 50_000 })
  const overdue = { ...away, excusedUntil: NOW - 1 }
  expect(told({ edge: overdue, ap1: away })).toEqual([['device_off', 'edge', ['edge', 'ap1']]])
})

it('what hung on a device that is back after our own work may be back a while later', () => {
  const back = { online: true, since: NOW - 5_000, excusedUntil: NOW + 50_000 }
  expect(judge({ edge: back, ap1: away })).toEqual({ outages: [], nextAt: NOW + 55_000 })
  const longAgo = { ...back, since: NOW - 60_000 }
  expect(told({ edge: longAgo, ap1: { ...away, since: NOW - 61_000 } })).toHaveLength(1)
  // It went away by itself after that, or what it hangs on was away by itself.
  expect(told({ edge: { ...back, since: NOW - 40_000 }, ap1: away })).toHaveLength(1)
  expect(told({ edge: { ...back, excusedUntil: 0 }, ap1: away })).toHaveLength(1)
})

it('one that never came is not missed, and one that comes and goes is told as that alone', () => {
  expect(told({ shop: { ...away, everOnline: false } })).toEqual([])
  expect(told({ edge: { ...away, unstable: true }, ap1: away })).toEqual([
    ['device_unstable', 'edge', ['edge']],
  ])
})
