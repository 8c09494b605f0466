import fc from 'fast-check'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts } from '../../../../configuration-ports.ts'
import type { ConfigProfile, RadioProfile } from '../profile/profile.ts'

const EMPTY: ConfigProfile = {
  platform: 'ap',
  compatible: 'acme_ap',
  schema: { major: 5, minor: 1, patch: 0 },
  radios: [],
  portRoles: { wan: ['WAN'], lan: ['LAN1', 'LAN2'] },
  switchPorts: [],
  poePorts: [],
  features: [],
  roost: [],
  compressCommands: true,
  countryCodes: [],
  restrictedCountries: null,
}
export const emptyProfile = (changes: Partial<ConfigProfile>): ConfigProfile => ({ ...EMPTY, ...changes })

export function radio(
  bands: RadioProfile['bands'],
  htModes: string[],
  channels: number[] = [],
): RadioProfile {
  return {
    phy: `phy-${bands.join('')}`,
    bands,
    channels,
    dfsChannels: [],
    htModes,
    maxWidthMhz: null,
    generation: null,
  }
}
const TWO = radio(['2G'], ['HT20', 'HT40', 'HE20', 'HE40'])
const FIVE = radio(['5G'], ['HT20', 'VHT80', 'HE80', 'HE160'])
const SIX = radio(['6G'], ['HE20', 'HE80', 'EHT320', 'EHT160', 'EHT80'])
const LOWER = radio(['5G'], ['VHT80'], [36, 40, 44, 48])
const UPPER = radio(['5G'], ['VHT80'], [100, 104, 149])
const EITHER = radio(['5G', '6G'], ['HE80', 'EHT160'])
const SILENT = radio(['2G'], [])

const radios = fc.constantFrom<RadioProfile[]>(
  [TWO, FIVE],
  [TWO, FIVE, SIX],
  [TWO],
  [FIVE],
  [LOWER, UPPER, TWO],
  [EITHER, FIVE, TWO],
  [SILENT, SIX],
  [radio(['HaLow'], [])],
  [],
)

/** Everything our extension can be told. */
export const EXTENDED = [
  ...['ssid_gbk_name', 'ssid_active_time', 'ssid_wmm', 'ssid_mlo', 'ssid_prefer_5g', 'ssid_disconnect'],
  ...['ssid_raw_key', 'timers', 'watchdog', 'management_mode'],
]

const profile: fc.Arbitrary<ConfigProfile> = fc
  .record({
    radios,
    schema: fc.constantFrom<ConfigProfile['schema']>(
      null,
      { major: 4, minor: 0, patch: 0 },
      { major: 6, minor: 0, patch: 0 },
    ),
    portRoles: fc.constantFrom<Record<string, string[]>>({}, { wan: ['WAN'] }, EMPTY.portRoles),
    roost: fc.constantFrom<string[]>([], ['timers'], ['ssid_wmm', 'ssid_mlo'], EXTENDED),
    countryCodes: fc.constantFrom<string[]>([], ['DE', 'FR'], ['US']),
    restrictedCountries: fc.constantFrom<string[] | null>(null, null, ['US']),
  })
  .map((announced) => emptyProfile(announced))

const PSK = { proto: 'psk2', key: 'of-the-device-1', ieee80211w: 'disabled' }
/** A document a person or another controller gave an access point: things no section owns. */
export const LIVED_IN: JsonObject = {
  uuid: 1_700_000_000,
  strict: true,
  unit: { name: 'old', location: 'Hall', 'leds-active': false },
  globals: { 'ipv4-network': '192.168.0.0/16' },
  radios: [
    { band: '2G', channel: 6, 'channel-width': 20, 'tx-power': 11, country: 'FR' },
    { band: '5G', channel: 36, 'channel-width': 80, enable: false },
  ],
  interfaces: [
    {
      name: 'up',
      role: 'upstream',
      services: ['lldp'],
      ethernet: [{ 'select-ports': ['WAN*'] }],
      ipv4: { addressing: 'static', subnet: '192.0.2.9/24', gateway: '192.0.2.1', 'use-dns': ['192.0.2.1'] },
      ssids: [
        {
          name: 'Acme',
          'wifi-bands': ['2G'],
          encryption: PSK,
          'dtim-period': 2,
          'rate-limit': { 'ingress-rate': 5, 'egress-rate': 2_000 },
          'quality-thresholds': { 'probe-request-rssi': -90, 'association-request-rssi': -20 },
          captive: {},
        },
        { name: 'Link', 'wifi-bands': ['5G'], 'bss-mode': 'wds-ap', encryption: PSK },
      ],
    },
    {
      name: 'guests',
      role: 'upstream',
      vlan: { id: 100 },
      ethernet: [{ 'select-ports': ['WAN*'], 'vlan-tag': 'tagged' }],
      ssids: [{ name: 'Old-Guest', 'wifi-bands': ['2G'], encryption: { proto: 'none' } }],
    },
    { name: 'lan', role: 'downstream', vlan: { id: 10 }, ethernet: [{ 'select-ports': ['LAN*'] }] },
  ],
  services: { ssh: { port: 2222 }, ntp: { servers: ['pool.example.org'] } },
  metrics: { statistics: { interval: 300, types: ['ssids'] } },
  'third-party': { acme: { blue: true }, roost: { version: 1, ssids: [{ name: 'Old-Guest', mlo: true }] } },
}
/** Everything in a VLAN, the device itself too; and something that is no configuration at all. */
const TAGGED: JsonObject = { interfaces: [{ role: 'upstream', vlan: { id: 7 } }], radios: [{ band: '6G' }] }
const NONSENSE: JsonObject = { interfaces: { role: 'upstream' }, radios: ['2G'], unit: 4 }

export const anyAccessPoint: fc.Arbitrary<DeviceFacts> = fc.record({
  kind: fc.constantFrom('ap', 'gateway', 'wifirouter', 'cellularouter', 'iot', 'cpe', null),
  profile: fc.oneof({ weight: 8, arbitrary: profile }, { weight: 1, arbitrary: fc.constant(null) }),
  ports: fc.constant([]),
  base: fc.constantFrom(null, null, LIVED_IN, TAGGED, NONSENSE, {}),
})
