import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DeviceState, Port } from '#contract/inventory/state/device-state.ts'
import type { PortSettings, PortVlan } from '#contract/switching/intent.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { DeviceFacts, DeviceIntent } from '../../../configuration-ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { anyAccessPoint, emptyProfile, radio } from './testing/arbitrary-access-points.ts'
import { anyWireless } from './testing/arbitrary-wireless.ts'
import { reportOf } from './testing/reported-state.ts'

const { contradiction, render } = ucentralConfiguration
const FACTS: DeviceFacts = {
  kind: 'ap',
  profile: emptyProfile({ radios: [radio(['2G'], ['HE20']), radio(['5G'], ['HE80'])] }),
  ports: [],
  base: null,
}
const ssid = (key: string, name: string, changes: Partial<Ssid> = {}): Ssid => ({
  ...{ key, enabled: true, name, security: 'wpa3', password: 'correct-horse', radius: null, vlan: 0 },
  ...{ bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  ...{ roaming: { k: false, v: false, r: false }, ...changes },
})
const wanting = (...ssids: Ssid[]): DeviceIntent => ({
  ...{ timezone: 'UTC', country: 'DE', name: null },
  wireless: { ssids },
})
const INTENT = wanting(ssid('aaaa', 'Staff'), ssid('bbbb', 'Guest', { vlan: 100 }))
const report = (intent: DeviceIntent): DeviceState => reportOf(render(FACTS, intent).document)

describe('no false alarm', () => {
  it('whatever runs as it was rendered does not contradict', () => {
    fc.assert(
      fc.property(anyAccessPoint, anyWireless, (facts, wireless) => {
        const intent = { ...wanting(), wireless }
        const state = reportOf(render(facts, intent).document)
        expect(contradiction(state, facts, intent)).toBeNull()
        const parts = state.parts.filter((part) => part !== 'ssids')
        expect(contradiction({ ...state, ssids: [], parts }, facts, intent)).toBeNull()
      }),
      { numRuns: 300 },
    )
  })

  const state = report(INTENT)
  it.each<[string, DeviceState]>([
    ['a radio that waits for radar', { ...state, ssids: state.ssids.filter(({ band }) => band === '2G') }],
    [
      'radios without a channel yet',
      { ...state, radios: state.radios.map(({ channel: _, ...one }) => one), ssids: state.ssids.slice(1) },
    ],
    ['radios not told', { ...state, radios: [], parts: ['ssids'], ssids: [] }],
    ['nothing up yet', { ...state, radios: [], ssids: [] }],
    [
      'the local network for somebody on site',
      { ...state, ssids: [...state.ssids, { ssid: 'Maverick', band: '2G', clients: 0 }] },
    ],
    [
      'a station, which is no network',
      { ...state, ssids: [...state.ssids, { ssid: 'Up', band: '5G', mode: 'station', clients: 0 }] },
    ],
    [
      'an SSID of an unknown band',
      { ...state, ssids: [...state.ssids, { ssid: 'Odd', band: 'HaLow', clients: 0 }] },
    ],
  ])('%s', (_, seen) => expect(contradiction(seen, FACTS, INTENT)).toBeNull())

  it('a name of blanks, which reports do not tell', () => {
    const intent = wanting(ssid('aaaa', ' '), ssid('bbbb', 'Staff'))
    expect(contradiction(report(intent), FACTS, intent)).toBeNull()
  })

  it('the hidden companions of enhanced open, named longer on every band', () => {
    const intent = wanting(ssid('aaaa', 'Café', { security: 'owe_transition', password: null }))
    const seen = report(intent)
    const companions = ['2G', '5G'].map((band, at) => ({
      ssid: `Café${'-OWE'.repeat(at + 1)}`,
      band,
      clients: 0,
    }))
    expect(contradiction({ ...seen, ssids: [...seen.ssids, ...companions] }, FACTS, intent)).toBeNull()
  })
})

describe('an alarm that is due', () => {
  it('an SSID that is missing on a band that works', () => {
    const state = report(INTENT)
    const ssids = state.ssids.filter((one) => one.ssid !== 'Guest' || one.band !== '5G')
    const found = contradiction({ ...state, ssids }, FACTS, INTENT)
    expect(found).toEqual({
      wireless: wanting(ssid('aaaa', 'Staff'), ssid('bbbb', 'Guest', { vlan: 100, bands: ['2G'] })).wireless,
    })
  })

  it('an SSID nobody wanted', () => {
    const state = report(wanting(...INTENT.wireless!.ssids, ssid('cccc', 'Rogue')))
    const found = contradiction(state, FACTS, INTENT)?.wireless?.ssids
    expect(found?.map(({ name, bands }) => [name, bands])).toEqual([
      ['Staff', ['2G', '5G']],
      ['Guest', ['2G', '5G']],
      ['Rogue', ['2G', '5G']],
    ])
  })

  it('an SSID on a band more than it should be on', () => {
    const narrow = wanting(ssid('aaaa', 'Staff', { bands: ['5G'] }), ssid('bbbb', 'Guest', { vlan: 100 }))
    expect(contradiction(report(INTENT), FACTS, narrow)?.wireless?.ssids[0]).toMatchObject({
      ...{ key: 'aaaa', bands: ['5G', '2G'] },
    })
  })

  it('a disabled SSID that is sent all the same', () => {
    const off = wanting(ssid('aaaa', 'Staff'), ssid('bbbb', 'Guest', { enabled: false, vlan: 100 }))
    expect(contradiction(report(INTENT), FACTS, off)?.wireless).toEqual(INTENT.wireless)
  })
})

describe('ports of a switch', () => {
  const auto = {
    label: '',
    speed: 'auto',
    duplex: 'auto',
    poe: null,
    vlan: { mode: 'access', vlan: 1 },
  } as const
  const ports = [
    { ...auto, port: 'Ethernet1', enabled: false },
    { ...auto, port: 'Ethernet2', enabled: true },
  ]
  const intent: DeviceIntent = { timezone: 'UTC', country: 'DE', name: null, switching: { ports } }
  const state = (up: boolean): DeviceState => ({
    ...reportOf({}),
    ports: [
      { name: 'Ethernet1', role: 'other', up },
      { name: 'Ethernet2', role: 'other', up: false },
    ],
    parts: ['ports'],
  })
  it('one that is switched off has no link; one that is on may have none', () => {
    expect(contradiction(state(false), FACTS, intent)).toBeNull()
    const found = contradiction(state(true), FACTS, intent)
    expect(found).toEqual({ switching: { ports: ports.map((one) => ({ ...one, enabled: true })) } })
  })
})

describe('what a switch shows of its ports', () => {
  const wish = {
    port: 'Ethernet1',
    label: '',
    enabled: true,
    speed: 1_000,
    duplex: 'full',
    poe: true,
  } as const
  const access = (vlan: number): PortVlan => ({ mode: 'access', vlan })
  const trunk = (native: number | null, ...tagged: number[]): PortVlan => ({ mode: 'trunk', native, tagged })
  const facts: DeviceFacts = { ...FACTS, kind: 'switch', profile: emptyProfile({ platform: 'switch' }) }
  const delivering = { status: 'delivering' } as const
  const port = {
    name: 'Ethernet1',
    role: 'other',
    up: true,
    speedBps: 1e9,
    duplex: 'full',
    poe: delivering,
  } as const
  /** What runs in the place of one port's wish, by what it shows, the VLANs the switch lists and addresses behind it. */
  const runs = (
    wanted: Partial<PortSettings>,
    shown: Partial<Port> = {},
    { listed = [1, 20, 30], learned = [] }: { listed?: number[]; learned?: number[] } = {},
  ) => {
    const one: PortSettings = { ...wish, vlan: access(20), ...wanted }
    const entries = learned.map((vlan) => ({ port: 'Ethernet1', vlan, mac: '02:00:00:00:00:01' }))
    const interfaces = listed.map((vlan) => ({ name: `Vlan${vlan}`, ipv4: [], ipv6: [], dns: [] }))
    const ports = [{ ...port, ...shown }]
    const state = {
      ...reportOf({}),
      parts: ['ports' as const],
      ports,
      interfaces,
      forwarding: { overflow: false, entries },
    }
    const intent = { timezone: '', country: '', name: null, switching: { ports: [one] } }
    const found = contradiction(state, facts, intent)?.switching?.ports[0]
    return (
      found &&
      Object.fromEntries(
        Object.entries(found).filter(([key, value]) => one[key as keyof PortSettings] !== value),
      )
    )
  }

  it.each<[string, Partial<PortSettings>, Partial<Port>, { listed?: number[]; learned?: number[] }]>([
    ['what is wanted', {}, {}, { learned: [20] }],
    ['no link', { speed: 100, duplex: 'half', vlan: access(20) }, { up: false }, {}],
    ['power that nobody takes', {}, { poe: { status: 'searching' } }, {}],
    ['power of a port that is off', { enabled: false }, { up: false, poe: { status: 'disabled' } }, {}],
    ['power nobody spoke about', { poe: null }, { poe: { status: 'disabled' } }, {}],
    ['a fault of the power', { poe: false }, { poe: { status: 'fault' } }, {}],
    ['whatever was negotiated', { speed: 'auto', duplex: 'auto' }, { speedBps: 1e8, duplex: 'half' }, {}],
    ['a speed its agent cannot be told', { speed: 40_000 }, {}, {}],
    ['a trunk with some of its VLANs heard', { vlan: trunk(1, 20, 30) }, {}, { learned: [30] }],
    ['VLANs that are not listed', {}, {}, { listed: [] }],
    [
      'somebody an authentication server put elsewhere',
      {},
      { authenticated: [{ mac: '02:00:00:00:00:01', vlan: 30 }] },
      { learned: [30] },
    ],
  ])('%s is none', (_, wanted, shown, vlans) => expect(runs(wanted, shown, vlans)).toBeUndefined())

  it.each<
    [
      string,
      Partial<PortSettings>,
      Partial<Port>,
      { listed?: number[]; learned?: number[] },
      Partial<PortSettings>,
    ]
  >([
    ['power that is off', {}, { poe: { status: 'disabled' } }, {}, { poe: false }],
    ['power that is on', { poe: false }, {}, {}, { poe: true }],
    [
      'power that is on and that nobody takes',
      { poe: false },
      { poe: { status: 'searching' } },
      {},
      { poe: true },
    ],
    ['another speed', {}, { speedBps: 1e8 }, {}, { speed: 100 }],
    ['half duplex', { speed: 100 }, { speedBps: 1e8, duplex: 'half' }, {}, { duplex: 'half' }],
    ['a link on a port that is off', { enabled: false }, {}, {}, { enabled: true }],
    ['addresses in another VLAN', {}, {}, { learned: [30] }, { vlan: access(30) }],
    [
      'addresses in a VLAN more',
      { vlan: trunk(1, 20) },
      {},
      { learned: [20, 30] },
      { vlan: trunk(1, 20, 30) },
    ],
    ['a VLAN the switch does not have', {}, {}, { listed: [1] }, { vlan: trunk(null) }],
    [
      'a tagged VLAN it does not have',
      { vlan: trunk(1, 20, 30) },
      {},
      { listed: [1, 20] },
      { vlan: trunk(1, 20) },
    ],
  ])('%s', (_, wanted, shown, vlans, differs) => expect(runs(wanted, shown, vlans)).toEqual(differs))

  it('a port nobody asked anything of: against what every document gives it, and no more', () => {
    const item = (name: string, on: boolean) => ({ 'select-ports': [name], poe: { 'admin-mode': on } })
    const members = [{ 'select-ports': ['Ethernet*'], 'vlan-tag': 'un-tagged' }]
    const base = {
      ethernet: [item('Ethernet1', true), item('Ethernet2', true), item('Ethernet3', false)],
      interfaces: [{ vlan: { id: 20 }, ethernet: members }],
    }
    const shows = (...shown: Partial<Port>[]): DeviceState => ({
      ...reportOf({}),
      parts: ['ports'],
      ports: shown.map((one, at) => ({ ...port, name: `Ethernet${at + 1}`, ...one })),
    })
    const asked: PortSettings[] = [{ ...wish, vlan: access(20), poe: null }]
    const intent = { timezone: '', country: '', name: null, switching: { ports: asked } }
    const off = { poe: { status: 'disabled' } } as const
    const found = (...shown: Partial<Port>[]) =>
      contradiction(shows(...shown), { ...facts, base }, intent)?.switching?.ports
    expect(found({}, {}, off, off)).toBeUndefined()
    expect(found({}, off, off)).toEqual([
      ...asked,
      { ...wish, port: 'Ethernet2', speed: 'auto', duplex: 'auto', vlan: access(20), poe: false },
    ])
    expect(found(off, {}, {})?.map(({ port: name, poe }) => [name, poe])).toEqual([
      ['Ethernet1', false],
      ['Ethernet3', true],
    ])
  })
})
