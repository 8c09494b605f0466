import { expect, it } from 'vitest'
import { aRadio, onAir, onWire } from '../testing/a-state.ts'
import { asBefore, textsAsBefore } from './as-before.ts'
import type { Sighting } from './sighting.ts'

const phone = '0A:00:00:00:00:01'
const copy = <T>(value: T): T => structuredClone(value)

it('is the one of before, told again, where nothing changed', () => {
  const before: Sighting = {
    told: { sn: 'SWITCH', at: 1 },
    client: onWire(phone, 'lan1', { ip: '10.0.0.5', ipv6: ['fe80::1'] }),
    port: { name: 'lan1', up: true },
    lldp: { capabilities: ['phone'] },
    crowd: 1,
  }
  const { client, port, lldp } = before
  const now = { ...copy(before), told: { sn: 'SWITCH', at: 2 } }
  expect(asBefore(now, before)).toBe(before)
  expect(before.told).toBe(now.told)
  expect([before.client, before.port, before.lldp]).toEqual([client, port, lldp])
  expect([before.client === client, before.port === port, before.lldp === lldp]).toEqual([true, true, true])
})

it('has the figures of now in the object of before', () => {
  const before: Sighting = {
    told: { sn: 'AP', at: 1 },
    client: onAir(phone, {
      ...{ signalDbm: -60, ipv6: ['fe80::1'], link: { mcs: 7 } },
      captive: { status: 'waiting' },
    }),
    radio: aRadio(),
    retryRatio: undefined,
  }
  const { client, told, radio } = before
  const { ipv6, link } = client!
  const now = { ...copy(before), told: { sn: 'AP', at: 2 }, retryRatio: 0.1 }
  Object.assign(now.client!, { signalDbm: -61, captive: { status: 'authenticated' } })
  const expected = copy(now)
  expect(asBefore(now, before)).toBe(before)
  expect(before).toEqual(expected)
  expect(before.client).toBe(client)
  expect(before.client!.ipv6).toBe(ipv6)
  expect(before.client!.link).toBe(link)
  // What others have as well stays what it was.
  expect([told.at, radio!.channel, before.radio === now.radio]).toEqual([1, 44, true])
})

it('leaves the socket of others alone when a client is on another one', () => {
  const socket = { name: '1', up: true }
  const [moving, staying]: Sighting[] = [1, 2].map(() => ({ told: { sn: 'SWITCH', at: 1 }, port: socket }))
  const moved = asBefore({ told: { sn: 'SWITCH', at: 2 }, port: { name: '2', up: false } }, moving)
  expect(moved.port).toEqual({ name: '2', up: false })
  expect(staying!.port).toEqual({ name: '1', up: true })
})

it.each<[string, Partial<Sighting>, Partial<Sighting>]>([
  ['a member more', { crowd: 2 }, {}],
  ['a member less', {}, { crowd: 2 }],
  ['another member', { vlan: 3 }, { crowd: 3 }],
  ['another client', { client: onWire(phone, '1') }, { client: onWire(phone, '2') }],
  ['an address more', { client: onWire(phone, '1', { ip: '10.0.0.5' }) }, { client: onWire(phone, '1') }],
  ['an address less', { client: onWire(phone, '1') }, { client: onWire(phone, '1', { ip: '10.0.0.5' }) }],
  ['a longer list', { lldp: { capabilities: ['a', 'b'] } }, { lldp: { capabilities: ['a'] } }],
  ['a shorter list', { lldp: { capabilities: ['a'] } }, { lldp: { capabilities: ['a', 'b'] } }],
  ['an object for a list', { lldp: { capabilities: {} as never } }, { lldp: { capabilities: [] } }],
])('says what is told now with %s', (_, now, before) => {
  const told = { told: { sn: 'AP', at: 2 }, ...copy(now) }
  const expected = copy(told)
  const last = { told: { sn: 'AP', at: 1 }, ...copy(before) }
  expect(asBefore(told, last)).toEqual(expected)
})

it('is the new one where there is none of before', () => {
  const told = { told: { sn: 'AP', at: 2 } }
  expect(asBefore(told, undefined)).toBe(told)
})

it('is the list of before with the same texts, and a new one with others', () => {
  const before = ['a', 'b']
  expect(textsAsBefore(['a', 'b'], before)).toBe(before)
  expect(textsAsBefore(['b', 'a'], before)).toEqual(['b', 'a'])
  expect(textsAsBefore(['a'], before)).toEqual(['a'])
  expect(textsAsBefore(['a', 'b', 'c'], before)).toEqual(['a', 'b', 'c'])
})
