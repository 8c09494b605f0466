import { describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import type { ConnectMessage } from '#protocols/ucentral/messages.ts'
import { readProfile } from '../../device-profile.ts'
import { configProfileOf } from './announced.ts'
import { type ConfigProfile, readConfigProfile } from './profile.ts'

function profileOf(capabilities: JsonObject): ConfigProfile {
  const message: ConnectMessage = {
    kind: 'connect',
    serial: '02ab10c4d2f0',
    uuid: 1,
    firmware: 'test',
    reason: null,
    compressed: false,
    capabilities,
    params: { capabilities },
  }
  return configProfileOf(message, readProfile(message))
}

const EMPTY: ConfigProfile = {
  platform: 'unknown',
  compatible: null,
  schema: null,
  radios: [],
  portRoles: {},
  switchPorts: [],
  poePorts: [],
  features: [],
  roost: [],
  compressCommands: false,
  countryCodes: [],
  restrictedCountries: null,
}

describe('what an AP announces', () => {
  const ap = {
    platform: 'ap',
    compatible: 'acme_ap3000',
    compress_cmd: true,
    version: { schema: { major: 5, minor: '1' } },
    network: { wan: ['eth0'], lan: ['eth1', 'eth2'], guest: 'eth9', 'a b': ['x'] },
    country_codes: ['DE', 'FR', 'de', 5],
    wifi: {
      'platform/soc/c000000.wifi:5G': {
        band: ['5G', 'X'],
        channels: [36, 40, '44', 36, 'x'],
        dfs_channels: [52],
        htmode: ['HT20', 'VHT160', 'VHT80+80', 'HE160', 'EHT320', 'odd'],
      },
      phy1: { band: ['2G'], htmode: ['HT20', 'HT40'] },
      phy2: 'broken',
    },
    roost: { version: 1, kind: 'ap', features: ['solar'] },
    password: 'never kept',
  }

  it('is read in the terms a configuration uses', () => {
    expect(profileOf(ap)).toEqual({
      ...EMPTY,
      platform: 'ap',
      compatible: 'acme_ap3000',
      schema: { major: 5, minor: 1, patch: 0 },
      compressCommands: true,
      portRoles: { wan: ['WAN'], lan: ['LAN1', 'LAN2'] },
      countryCodes: ['DE', 'FR'],
      roost: ['solar'],
      radios: [
        {
          phy: 'platform/soc/c000000.wifi:5G',
          bands: ['5G'],
          channels: [36, 40, 44],
          dfsChannels: [52],
          htModes: ['HT20', 'VHT160', 'VHT80+80', 'HE160', 'EHT320', 'odd'],
          maxWidthMhz: 320,
          generation: 'EHT',
        },
        {
          phy: 'phy1',
          bands: ['2G'],
          channels: [],
          dfsChannels: [],
          htModes: ['HT20', 'HT40'],
          maxWidthMhz: 40,
          generation: 'HT',
        },
      ],
    })
  })

  it('says to which countries it is locked, unless it is a developer’s', () => {
    const restrictions = { country: ['US', 'CA'] }
    expect(profileOf({ ...ap, restrictions }).restrictedCountries).toEqual(['US', 'CA'])
    expect(profileOf({ ...ap, restrictions, developer: true }).restrictedCountries).toBeNull()
    expect(profileOf({ ...ap, restrictions: { dfs: true } }).restrictedCountries).toBeNull()
  })
})

it('what a switch announces: ports, their forms, power and features', () => {
  const profile = profileOf({
    platform: 'Switch',
    'port-list': [{ name: 'Ethernet1', 'front-panel-number': 1 }, { name: 'Ethernet2' }, { name: 5 }, 'x'],
    'port-capabilities': { 'ports-list': [{ type: 'SFP+', ports: ['Ethernet2'] }] },
    'poe-capabilities': { 'poe-ports': [{ ports: ['Ethernet1'] }, { ports: ['Ethernet1', ''] }] },
    'supported-features': ['VLAN', 'Port-Mirroring', 'VLAN'],
  })
  expect(profile).toEqual({
    ...EMPTY,
    platform: 'switch',
    switchPorts: [
      { name: 'Ethernet1', form: null, panel: 1 },
      { name: 'Ethernet2', form: 'SFP+', panel: null },
    ],
    poePorts: ['Ethernet1'],
    features: ['VLAN', 'Port-Mirroring'],
  })
})

describe('hostile introductions', () => {
  it('are bounded and printable', () => {
    const many = Array.from({ length: 5_000 }, (_, index) => `name-${index}\u0007\u202e${'y'.repeat(500)}`)
    const members = Object.fromEntries(
      many.map((name) => [name, { band: many, htmode: many, channels: many }]),
    )
    const profile = profileOf({
      wifi: members,
      network: Object.fromEntries(many.map((_, index) => [`r${index}`, many])),
      'supported-features': many,
      'port-list': many.map((name) => ({ name })),
      'poe-capabilities': { 'poe-ports': many.map(() => ({ ports: many })) },
      country_codes: many,
      roost: { version: 1, features: many },
    })
    const text = JSON.stringify(profile)
    expect(text.length).toBeLessThan(300_000)
    expect(text).not.toMatch(/\\u0007|\u202e/)
  })

  it.each([
    [{ wifi: [], network: 5, 'port-list': {}, version: 'x', restrictions: { country: 'US' } }],
    [{ wifi: { phy: null }, 'poe-capabilities': { 'poe-ports': 'x' }, country_codes: {} }],
  ])('%j reads as nothing announced', (capabilities) => {
    expect(profileOf(capabilities as JsonObject)).toEqual(EMPTY)
  })
})

describe('a kept profile', () => {
  it('is read back as it was', () => {
    const profile = profileOf({ platform: 'ap', wifi: { phy0: { band: ['6G'] } } })
    expect(readConfigProfile(JSON.parse(JSON.stringify(profile)))).toEqual(profile)
  })

  it.each([null, undefined, {}, 'x', { ...EMPTY, radios: [{}] }])('%j is none', (value) => {
    expect(readConfigProfile(value)).toBeNull()
  })
})
