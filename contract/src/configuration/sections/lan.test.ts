import { describe, expect, it } from 'vitest'
import { type Lan, lanIntent, problemOf } from './lan.ts'
import { wanIntent } from './wan.ts'

const home: Lan = {
  ...{ key: 'home', name: 'Home', vlan: 0, address: '192.168.7.1', prefix: 24, dns: [], reservations: [] },
  ...{ dhcp: { start: '192.168.7.2', size: 253, leaseMinutes: 720 }, internetOnly: false, ipv6: false },
  forwards: [],
}
const pool = (start: string, size: number, leaseMinutes = 720) => ({
  ...home,
  dhcp: { start, size, leaseMinutes },
})
const fits = (...lans: Lan[]) => lanIntent.safeParse({ lans }).success

describe('a pool (C61)', () => {
  it('lies between the first and the last address of the subnet', () => {
    expect(problemOf(home)).toBeNull()
    expect(problemOf(pool('192.168.7.2', 254))).toBe('pool')
    expect(problemOf(pool('192.168.7.0', 1))).toBe('pool')
    expect(problemOf(pool('192.168.8.1', 1))).toBe('pool')
  })

  it('excludes the router’s own address', () => {
    expect(problemOf(pool('192.168.7.1', 1))).toBe('pool_own')
    expect(problemOf({ ...home, address: '192.168.7.0' })).toBe('address')
  })

  it('is leased for two minutes to seven days', () => {
    expect([2, 10_080].map((minutes) => fits(pool('192.168.7.9', 1, minutes)))).toEqual([true, true])
    expect([1, 10_081].map((minutes) => fits(pool('192.168.7.9', 1, minutes)))).toEqual([false, false])
  })

  it('holds what is reserved, each once', () => {
    const reserved = (...reservations: string[]) => problemOf({ ...home, reservations })
    expect(reserved('0A:00:00:00:00:01=192.168.7.9')).toBeNull()
    expect(reserved('0A:00:00:00:00:01=192.168.7.255')).toBe('reservations')
    expect(reserved('0A:00:00:00:00:01=192.168.7.9', '0A:00:00:00:00:02=192.168.7.9')).toBe('reserved_twice')
    expect(problemOf({ ...home, dhcp: null, reservations: ['0A:00:00:00:00:01=192.168.7.9'] })).toBe(
      'reservations',
    )
  })
})

describe('several LANs', () => {
  const other: Lan = { ...home, key: 'other', name: 'Other', vlan: 20, address: '10.1.0.1', dhcp: null }
  it('have VLANs, names, subnets and forwarded ports of their own', () => {
    expect(fits(home, other)).toBe(true)
    expect(fits(home, { ...other, vlan: 0 })).toBe(false)
    expect(fits(home, { ...other, name: 'Home' })).toBe(false)
    expect(fits(home, { ...other, address: '192.168.0.1', prefix: 16 })).toBe(false)
    const web = (lan: Lan, inside: string) => ({ ...lan, forwards: [`any:80-90=${inside}:80`] })
    expect(fits(web(home, '192.168.7.9'), { ...other, forwards: ['tcp:85=10.1.0.9:80'] })).toBe(false)
    expect(fits({ ...home, forwards: ['tcp:80=10.1.0.9:80'] })).toBe(false)
  })
})

describe('an uplink', () => {
  const dhcp = { mode: 'dhcp', vlan: 0, static: null, pppoe: null, dns: [], ipv6: false, routes: [] }
  const takes = (more: object) => wanIntent.safeParse({ ...dhcp, ...more }).success
  const fixed = { address: '198.51.100.7', prefix: 24, gateway: '198.51.100.1' }
  it('with a fixed address needs a gateway beside it and a name server, by PPPoE a login', () => {
    expect(takes({})).toBe(true)
    expect(takes({ mode: 'static', static: fixed })).toBe(false)
    expect(takes({ mode: 'static', static: fixed, dns: ['9.9.9.9'] })).toBe(true)
    expect(takes({ mode: 'static', static: { ...fixed, gateway: '203.0.113.1' }, dns: ['9.9.9.9'] })).toBe(
      false,
    )
    expect(takes({ mode: 'pppoe' })).toBe(false)
    expect(takes({ mode: 'pppoe', pppoe: { user: 'me', password: { kept: true } } })).toBe(true)
    expect(takes({ vlan: 4095 })).toBe(false)
    expect(takes({ routes: ['10.0.0.0/8=192.0.2.1', '10.0.0.0/8=192.0.2.2'] })).toBe(false)
  })
})
