import { describe, expect, it } from 'vitest'
import type { Hop } from '#contract/clients/way.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { type JoinedClient, joinClient } from '../directory/join-client.ts'
import { sightingsOf } from '../directory/sighting.ts'
import { aPort, aRadio, aState, onAir, onWire, table } from '../testing/a-state.ts'
import { type WayFacts, type WayStation, wayOf } from './way.ts'

const T = 1_800_000_000_000
const phone = '0A:00:00:00:00:01'
const macs: Record<string, string> = {
  AP: '02:BB:00:00:00:01',
  SWITCH: '02:BB:00:00:00:02',
  GATEWAY: '02:BB:00:00:00:03',
}

function station(
  sn: string,
  kind: WayStation['kind'],
  state: Partial<DeviceState> | null,
  uplinks: string[] = [],
): WayStation {
  const told =
    state &&
    aState({ at: T - 10_000, unit: { cpuRatio: 0.2, memoryUsedRatio: 0.4, uptimeSeconds: 90_000 }, ...state })
  return {
    sn,
    kind,
    name: sn.toLowerCase(),
    mac: macs[sn] ?? null,
    online: true,
    state: told,
    uplinks: new Set(uplinks),
  }
}

const apState = {
  radios: [aRadio({ busyRatio: 0.2, noiseDbm: -95 })],
  ports: [aPort('eth0', { role: 'upstream' })],
}
const ap = (more: Partial<DeviceState> = {}) => station('AP', 'ap', { ...apState, ...more }, ['eth0'])
const core = (more: Partial<DeviceState> = {}) =>
  station(
    'SWITCH',
    'switch',
    {
      ports: [aPort('1'), aPort('7')],
      forwarding: table({ '1': [macs.GATEWAY!], '7': [macs.AP!, phone] }),
      ...more,
    },
    ['1'],
  )
const gateway = (more: Partial<DeviceState> = {}) =>
  station('GATEWAY', 'gateway', {
    ports: [aPort('wan', { role: 'upstream' }), aPort('lan')],
    forwarding: table({ lan: [macs.SWITCH!, macs.AP!, phone] }),
    interfaces: [{ name: 'up', role: 'upstream', ipv4: ['203.0.113.7/24'], ipv6: [], dns: [] }],
    ...more,
  })

const joinedAt = (sn: string, state: DeviceState): JoinedClient =>
  joinClient(phone, [sightingsOf(sn, state).get(phone)!])!
const wireless = (more: Parameters<typeof onAir>[1] = {}, at = ap()) =>
  joinedAt('AP', { ...at.state!, clients: [onAir(phone, { signalDbm: -58, ip: '10.0.0.5', ...more })] })

function way(facts: Partial<WayFacts> = {}): Hop[] {
  return wayOf({
    ...{ joined: wireless(), connected: true, leftAt: null, refused: 0, sharer: null, heard: [], now: T },
    ...{ stations: [ap(), core(), gateway()], gateway: 'GATEWAY', ...facts },
  })
}
const told = (hops: Hop[]) =>
  hops.map(({ type, rating, findings }) => `${type} ${rating} ${findings[0]!.code}`)
const finding = (hops: Hop[], code: string) =>
  hops.flatMap(({ findings }) => findings).find((one) => one.code === code)

describe('a client that is well', () => {
  it('has a way hop by hop, and what nobody measures is unknown', () => {
    expect(told(way())).toEqual([
      'client good address',
      'radio good signal',
      'device good deviceWell',
      'link good link',
      'device good deviceWell',
      'link good link',
      'gateway good deviceWell',
      'internet unknown wanUp',
    ])
    expect(way()[3]).toMatchObject({ device: { sn: 'SWITCH' }, port: '7' })
    expect(way()[5]).toMatchObject({ device: { sn: 'GATEWAY' }, port: 'lan' })
  })

  it('on a wire begins with its socket', () => {
    const state = { ...core().state!, clients: [onWire(phone, '7')] }
    const hops = way({ joined: joinedAt('SWITCH', state), stations: [core(), gateway()] })
    expect(told(hops).slice(0, 3)).toEqual([
      'client unknown addressNone',
      'link good link',
      'device good deviceWell',
    ])
    expect(hops[1]).toMatchObject({ device: { sn: 'SWITCH' }, port: '7' })
  })
})

describe('the air', () => {
  it.each([
    [-65, 'good'],
    [-66, 'poor'],
    [-72, 'poor'],
    [-73, 'bad'],
  ])('at %i dBm is %s', (signalDbm, rating) => {
    expect(finding(way({ joined: wireless({ signalDbm }) }), 'signal')).toMatchObject({
      rating,
      params: { dbm: signalDbm },
    })
  })

  it('without a signal is unknown, not good', () => {
    const { signalDbm: _none, ...silent } = onAir(phone)
    const joined = joinedAt('AP', { ...aState(), clients: [silent] })
    expect(told(way({ joined, stations: [station('AP', 'ap', {})] }))[1]).toBe('radio unknown signalNone')
  })

  it('is judged by noise, retries, airtime and clients of the radio', () => {
    const busy = ap({ radios: [aRadio({ busyRatio: 0.71, noiseDbm: -80, clients: 31 })] })
    const joined = wireless({ frames: 1_000, retries: 210 }, busy)
    const radio = way({ joined, stations: [busy] })[1]!
    expect(radio.rating).toBe('bad')
    expect(radio.findings.map(({ code, rating }) => `${code} ${rating}`)).toEqual([
      'retries bad',
      'busy bad',
      'snr poor',
      'crowd poor',
      'signal good',
    ])
  })

  it('names an access point that heard it 8 dB better, and only where the signal is not good', () => {
    const heard = [{ sn: 'LOBBY', name: 'Lobby-2', bssid: '02:CC:00:00:00:01', dbm: -58, at: T - 600_000 }]
    const weak = way({ joined: wireless({ signalDbm: -74 }), heard })
    expect(finding(weak, 'nearer')).toEqual({
      ...{ code: 'nearer', rating: 'bad', params: { name: 'Lobby-2', dbm: -58, at: T - 600_000 } },
      ...{ sn: 'LOBBY', bssid: '02:CC:00:00:00:01' },
    })
    expect(
      finding(way({ joined: wireless({ signalDbm: -66 }), heard: [{ ...heard[0]!, dbm: -59 }] }), 'nearer'),
    ).toBeUndefined()
    expect(finding(way({ joined: wireless({ signalDbm: -60 }), heard }), 'nearer')).toBeUndefined()
    expect(
      finding(way({ joined: wireless({ signalDbm: -74 }), heard: [{ ...heard[0]!, sn: 'AP' }] }), 'nearer'),
    ).toBeUndefined()
  })
})

describe('the client itself', () => {
  it.each([
    [{ ip: '169.254.3.4' }, {}, 'bad addressOwn'],
    [{}, { sharer: { mac: '0A:00:00:00:00:09', name: 'till' } }, 'bad addressShared'],
    [{ captive: { status: 'waiting' as const } }, {}, 'poor portalWaiting'],
    [{ link: { standard: 'ht' as const } }, {}, 'poor oldStandard'],
    [{}, { refused: 3 }, 'bad wrongKey'],
    [{}, { connected: false, leftAt: T - 60_000 }, 'unknown notConnected'],
  ])('with %j and %j is %s', (client, facts, said) => {
    const hops = way({ joined: wireless(client), ...facts })
    expect(told(hops)[0]).toBe(`client ${said}`)
  })

  it('that left shows no signal as if it were still there', () => {
    expect(told(way({ connected: false, leftAt: T }))[1]).toBe('radio good busy')
  })
})

describe('cables and devices', () => {
  it.each([
    [{ speedBps: 100e6 }, 'poor linkSlow'],
    [{ speedBps: 10e6 }, 'bad linkSlow'],
    [{ duplex: 'half' as const }, 'bad linkHalf'],
    [{ counters: { rxErrors: 1, rxPackets: 100_000 } }, 'poor linkErrors'],
    [{ counters: { rxErrors: 100, rxPackets: 100_000 } }, 'bad linkErrors'],
    [{ poe: { status: 'fault' as const, fault: 'overload' } }, 'bad poeFault'],
  ])('%j is %s', (port, said) => {
    const hops = way({ stations: [ap(), core({ ports: [aPort('1'), aPort('7', port)] }), gateway()] })
    expect(told(hops)[3]).toBe(`link ${said}`)
  })

  it.each([
    [{ unit: { cpuRatio: 0.81 } }, 'poor cpu'],
    [{ unit: { memoryUsedRatio: 0.96 } }, 'bad memory'],
    [{ unit: { uptimeSeconds: 120, cpuRatio: 0.1 } }, 'poor deviceRestarted'],
    [{ unit: {} }, 'unknown deviceSilent'],
    [{ at: T - 6 * 60_000 }, 'unknown deviceOld'],
  ])('%j is %s', (state, said) => {
    expect(told(way({ stations: [ap(state), core(), gateway()] }))[2]).toBe(`device ${said}`)
  })

  it('an offline one is bad, one that never reported is silent', () => {
    expect(told(way({ stations: [ap(), { ...core(), online: false }, gateway()] }))[4]).toBe(
      'device bad deviceOffline',
    )
    expect(told(way({ stations: [ap(), station('SWITCH', 'switch', null)] }))[4]).toBe(
      'device unknown deviceSilent',
    )
  })

  it('an access point that hangs on another over the air is judged by that link', () => {
    const root = station('SWITCH', 'ap', { clients: [onAir(macs.AP!, { signalDbm: -70 })] })
    expect(told(way({ stations: [ap(), root] }))[3]).toBe('link poor linkAir')
  })
})

describe('the end of the way', () => {
  it('is said: no gateway of ours, or nothing tells what a device is connected to', () => {
    expect(told(way({ stations: [ap()], gateway: null })).slice(-2)).toEqual([
      'gateway unknown gatewayNone',
      'internet unknown wanNone',
    ])
    const ends = way({ stations: [ap()] })
    expect(told(ends).slice(-2)).toEqual(['gateway unknown wayEnds', 'internet unknown wanNone'])
    expect(ends.at(-2)!.findings[0]!.params).toEqual({ name: 'ap' })
  })

  it('is a provider that is away', () => {
    const down = gateway({ ports: [aPort('wan', { role: 'upstream', up: false })] })
    expect(told(way({ stations: [ap(), core(), down] })).at(-1)).toBe('internet bad wanDown')
  })
})
