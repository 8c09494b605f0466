import { describe, expect, it } from 'vitest'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts, DeviceIntent } from '../../../configuration-ports.ts'
import { ucentralConfiguration } from './configuration.ts'
import { emptyProfile, LIVED_IN, radio } from './testing/arbitrary-access-points.ts'
import { placedIn } from './testing/wireless-oracle.ts'

const { render } = ucentralConfiguration
const RADIOS = [
  radio(['2G'], ['HE20', 'HE40']),
  radio(['5G'], ['HE20', 'HE80', 'HE160']),
  radio(['6G'], ['EHT40', 'EHT80', 'HE20']),
]
const AP: DeviceFacts = { kind: 'ap', profile: emptyProfile({ radios: RADIOS }), ports: [], base: null }
const ssid = (changes: Partial<Ssid>): Ssid => ({
  ...{
    key: 'aaaa',
    enabled: true,
    name: 'Net',
    security: 'wpa3',
    password: 'correct-horse',
    radius: null,
    vlan: 0,
  },
  ...{ bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  ...{ roaming: { k: false, v: false, r: false }, ...changes },
})
const wanting = (...ssids: Ssid[]): DeviceIntent => ({
  ...{ timezone: 'Europe/Berlin', country: 'DE', name: 'Hall, 2nd floor' },
  wireless: { ssids },
})
const interfacesOf = (document: Record<string, unknown>) => document.interfaces as JsonObject[]

it('has the password of its network, in place of one it would make up; without one its own', () => {
  const base = { ...LIVED_IN, unit: { 'random-password': true, 'leds-active': false } }
  const unitWith = (webPassword: string | null) =>
    render({ ...AP, base }, { ...wanting(ssid({})), webPassword }).document.unit
  expect(unitWith('of-its-own-page')).toMatchObject({
    'system-password': 'of-its-own-page',
    'leds-active': false,
  })
  expect(unitWith('of-its-own-page')).not.toHaveProperty('random-password')
  expect(unitWith(null)).toMatchObject(base.unit)
  expect(unitWith(null)).not.toHaveProperty('system-password')
})

describe('an access point nobody configured before', () => {
  const { document, notes } = render(AP, wanting(ssid({}), ssid({ key: 'bbbb', name: 'Guest', vlan: 100 })))

  it('bridges its ports, gets its address by DHCP and reports', () => {
    expect(notes).toEqual([])
    expect(document).toMatchObject({
      unit: {
        name: 'Hall, 2nd floor',
        hostname: 'hall-2nd-floor',
        timezone: '<+01>-1<+02>,M3.5.0,M10.5.0/3',
      },
      radios: [
        { band: '2G', channel: 1, 'channel-width': 20, 'channel-mode': 'HE', country: 'DE' },
        { band: '5G', channel: 36, 'channel-width': 20, 'channel-mode': 'HE', country: 'DE' },
        { band: '6G', channel: 'auto', 'channel-width': 40, 'channel-mode': 'EHT', country: 'DE' },
      ],
      metrics: {
        statistics: { interval: 60, types: ['ssids', 'lldp', 'clients'] },
        health: { interval: 120 },
      },
    })
    expect(interfacesOf(document)[0]).toMatchObject({
      ...{ role: 'upstream', ipv4: { addressing: 'dynamic' }, services: ['lldp', 'ssh'] },
      ethernet: [{ 'select-ports': ['WAN*', 'LAN*'] }],
    })
  })

  it('begins on the usual channels of its country, on those it has', () => {
    const channels = (country: string, profile = AP.profile) => {
      const wanted = { ...wanting(ssid({})), country }
      const radios = render({ ...AP, profile }, wanted).document.radios as JsonObject[]
      return radios.map(({ band, channel }) => [band, channel])
    }
    expect(channels('US')).toEqual([
      ...[
        ['2G', 1],
        ['5G', 149],
      ],
      ['6G', 'auto'],
    ])
    expect(channels('JP')).toContainEqual(['5G', 36])
    expect(channels('')).toContainEqual(['5G', 36])
  })

  it('a VLAN is an interface of its own with its tag on the uplink', () => {
    const [, guest] = interfacesOf(document)
    expect(guest).toMatchObject({ role: 'upstream', vlan: { id: 100 }, ssids: [{ name: 'Guest' }] })
    expect(guest!.ethernet).toEqual([{ 'select-ports': ['WAN*'], 'vlan-tag': 'tagged' }])
  })
})

it('a router serves its LAN, and says that a VLAN goes past it', () => {
  const router = { ...AP, kind: 'wifirouter' as const }
  const { document, notes } = render(router, wanting(ssid({}), ssid({ key: 'bbbb', name: 'Far', vlan: 9 })))
  expect(placedIn(document).map(({ within, native }) => [within.role, native.name])).toEqual([
    ['downstream', 'Net'],
    ['upstream', 'Far'],
  ])
  expect(notes).toMatchObject([
    { code: 'vlan_on_uplink', subject: 'bbbb', field: 'vlan', params: { vlan: 9 } },
  ])
})

describe('an access point with a life of its own', () => {
  const facts: DeviceFacts = { ...AP, base: LIVED_IN }
  const { document, notes } = render(facts, wanting(ssid({ name: 'Acme', vlan: 100 })))

  it('keeps what no section owns', () => {
    const { services, globals, unit } = document as Record<string, JsonObject>
    expect(services).toEqual(LIVED_IN.services)
    expect(globals).toEqual(LIVED_IN.globals)
    expect(unit).toMatchObject({ location: 'Hall', 'leds-active': false, name: 'Hall, 2nd floor' })
    expect(document['third-party']).toEqual({ acme: { blue: true } })
    const [up] = interfacesOf(document)
    expect(up!.ipv4).toMatchObject({ addressing: 'static', subnet: '192.0.2.9/24' })
    expect(up!.ssids).toMatchObject([{ name: 'Link', 'bss-mode': 'wds-ap' }])
    expect((document.radios as JsonObject[])[0]).toMatchObject({ channel: 6, 'tx-power': 11, country: 'DE' })
  })

  it('has the wanted SSIDs in the place of its own, in its own VLAN interface', () => {
    expect(placedIn(document).map(({ within, native }) => [within.vlan?.id, native.name])).toEqual([
      [100, 'Acme'],
    ])
    expect(placedIn(document)[0]!.native).toMatchObject({ 'dtim-period': 2 })
    expect(placedIn(document)[0]!.native).not.toHaveProperty('rate-limit')
    expect(interfacesOf(document)).toHaveLength(3)
  })

  it.each(['Acme "5G"', 'A\\B'])('says that a limit does not hold for the name %s', (name) => {
    const limit = { down: 20, up: 4 }
    const notes = (one: Partial<Ssid>) => render(facts, wanting(ssid(one))).notes.map(({ code }) => code)
    expect(notes({ name, limit })).toContain('limit_name')
    expect(notes({ name })).not.toContain('limit_name')
    expect(notes({ name: 'Acme Café', limit })).not.toContain('limit_name')
  })

  it('limits each client where it is told to, both ways: agents limit nothing with one alone', () => {
    const limited = render(facts, wanting(ssid({ name: 'Acme', limit: { down: 20, up: 4 } })))
    expect(placedIn(limited.document)[0]!.native).toMatchObject({
      'rate-limit': { 'ingress-rate': 4, 'egress-rate': 20 },
    })
  })

  it('tells what it leaves out and which radio is off', () => {
    expect(notes.map(({ code, params }) => [code, params])).toEqual([
      ['radio_off', { band: '5G' }],
      ['settings_left_out', { settings: 'captive' }],
    ])
  })

  it('nobody manages its wireless networks: they stay', () => {
    const { document: untouched } = render(facts, { ...wanting(), wireless: undefined })
    expect(placedIn(untouched).map(({ native }) => native.name)).toEqual(['Acme', 'Old-Guest'])
  })

  it('is never told to be strict, nor given an id', () => {
    expect(document).not.toHaveProperty('strict')
    expect(document).not.toHaveProperty('uuid')
  })
})

describe('countries', () => {
  const country = (changes: object) => {
    const facts = { ...AP, profile: emptyProfile({ radios: RADIOS, ...changes }) }
    const { document, notes } = render(facts, wanting(ssid({})))
    return [(document.radios as JsonObject[])[0]!.country, notes.map(({ code }) => code)]
  }
  it('a locked device is not given another one: it would refuse everything', () => {
    expect(country({ restrictedCountries: ['US'] })).toEqual([undefined, ['country_not_permitted']])
    expect(country({ countryCodes: ['FR', 'DE'] })).toEqual(['DE', []])
  })
})

it('a RADIUS secret that would break out of the device’s settings file is not sent', () => {
  const authentication = { host: '192.0.2.7', port: 1812, secret: "x'\nset system.ssh.open=1" }
  const radius = { authentication, accounting: null, nasIdentifier: null }
  const { document, notes } = render(
    AP,
    wanting(ssid({ security: 'wpa3_enterprise', password: null, radius })),
  )
  expect(placedIn(document)).toEqual([])
  expect(notes).toMatchObject([{ code: 'radius_secret', severity: 'unsupported', subject: 'aaaa' }])
})

describe('what a device can be given', () => {
  const sections = (changes: Partial<DeviceFacts>) => ucentralConfiguration.sections({ ...AP, ...changes })
  it('follows what it announced', () => {
    expect(sections({ profile: emptyProfile({ platform: 'switch' }) })).toEqual([
      ...['switching', 'vlans', 'spanning', 'loops', 'portProfiles', 'variables'],
    ])
    expect(sections({})).toEqual([
      ...['wireless', 'watchdog', 'blocking', 'radios', 'timers', 'management', 'ssidProfiles', 'variables'],
    ])
    expect(sections({ profile: emptyProfile({ radios: [] }) })).toEqual([
      ...['watchdog', 'timers', 'management', 'variables'],
    ])
    expect(sections({ profile: null })).toEqual([])
    expect(sections({ profile: { platform: 'ap', radios: 'hostile' } })).toEqual([])
  })
  it('the radio of a bridge is its link', () => expect(sections({ kind: 'cpe' })).toEqual(['variables']))
})

it('a document that is a trap is not followed to its end', () => {
  const deep = JSON.parse(`${'{"interfaces":['.repeat(20_000)}1${']}'.repeat(20_000)}`)
  const { document } = render({ ...AP, base: deep }, wanting(ssid({})))
  expect(placedIn(document)).toHaveLength(1)
  expect(ucentralConfiguration.print(deep)).toBe('…')
  expect(ucentralConfiguration.read(deep, wanting())).toEqual({})
})
