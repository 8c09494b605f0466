import fc from 'fast-check'
import {
  type PortSettings,
  portSettings,
  portSpeeds,
  type SwitchingIntent,
} from '#contract/switching/intent.ts'
import type { PortLag } from '#contract/switching/port-groups.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts } from '../../../../configuration-ports.ts'
import { emptyProfile } from './arbitrary-access-points.ts'

export const portNames = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `Ethernet${at + 1}`)

const vlan = fc.constantFrom(1, 2, 10, 100, 4094)
const settings = (port: string): fc.Arbitrary<PortSettings> =>
  fc
    .record({
      port: fc.constant(port),
      label: fc.constantFrom('', 'Uplink', 'Camera 3 (Eingang)'),
      enabled: fc.boolean(),
      speed: fc.constantFrom('auto' as const, ...portSpeeds),
      duplex: fc.constantFrom('full' as const, 'half' as const),
      vlan: fc.oneof(
        fc.record({ mode: fc.constant('access' as const), vlan }),
        fc.record({
          mode: fc.constant('trunk' as const),
          native: fc.option(vlan),
          tagged: fc.uniqueArray(vlan, { maxLength: 5 }),
        }),
      ),
      poe: fc.option(fc.boolean()),
      more: fc.record(options(port), { requiredKeys: [] }),
    })
    .map(({ more, ...one }) =>
      portSettings.parse({ ...one, ...more, duplex: one.speed === 'auto' ? 'auto' : one.duplex }),
    )

const lags: readonly PortLag[] = [
  { group: 1, mode: 'static' },
  { group: 3, mode: 'active' },
  { group: 64, mode: 'passive' },
]
const kbps = fc.constantFrom(0, 16, 63, 64, 5_000, 9_999_999, 10_000_000)
const seconds = { intervalSeconds: 30, failures: 3, timeoutSeconds: 2, graceSeconds: 60 }

/** What else may be said of a port, each or not. */
const options = (port: string) => ({
  extend: fc.constant(true),
  rate: fc.record({ inKbps: kbps, outKbps: kbps }),
  storm: fc.oneof(
    storm('pps', fc.constantFrom(0, 1, 1_000, 14_880_952)),
    storm('kbps', fc.constantFrom(0, 16, 10_000_000)),
  ),
  protection: fc.constantFrom(1, 2, 16),
  lag: fc.constantFrom(...lags),
  mirrorTo: fc.constantFrom(...['Ethernet1', 'Ethernet2', 'Ethernet98'].filter((name) => name !== port)),
  edge: fc.constant(true),
  bpduGuard: fc.constant(true),
  loop: fc.constantFrom('on', 'off'),
  poeForced: fc.constant(true),
  poeLimitWatts: fc.constantFrom(1, 15.4, 30, 90),
  poeSchedule: fc.constant([{ days: ['monday', 'sunday'], from: '22:00', to: '06:30' }]),
  poeWatchdog: fc.constant({ host: '192.0.2.7', ...seconds, mostPerDay: 3 }),
})

const storm = (unit: string, limit: fc.Arbitrary<number>) =>
  fc.record({ unit: fc.constant(unit), broadcast: limit, multicast: limit, unknownUnicast: limit })

/** Ports of a switch of so many, and one or two that it does not have. */
const ports = (count: number): fc.Arbitrary<SwitchingIntent> =>
  fc
    .subarray([...portNames(count), 'Ethernet99', 'eth0'])
    .chain((names) => fc.tuple(...names.map(settings)))
    .map((list) => ({ ports: list }))

/** As somebody left a switch: a trunk group, power limits, an address, ports chosen by a glob. */
export const livedIn = (count: number): JsonObject => ({
  uuid: 1_700_000_000,
  unit: { location: 'Rack', poe: { 'power-management': 'dynamic', 'usage-threshold': 80 } },
  ethernet: [
    {
      'select-ports': ['Ethernet*'],
      speed: 1000,
      duplex: 'full',
      enabled: true,
      poe: { 'admin-mode': true },
    },
    {
      'select-ports': ['Ethernet1', 'Ethernet2'],
      speed: 1000,
      duplex: 'full',
      'trunk-group': 3,
      name: 'old',
    },
    {
      ...{ 'select-ports': ['Ethernet3'], speed: 100, duplex: 'full', autoneg: false },
      poe: { 'admin-mode': false, 'power-limit': 15_000, priority: 'high' },
    },
  ],
  switch: { 'loop-detection': { protocol: 'rstp', roles: ['upstream'] } },
  interfaces: [
    {
      ...{ name: 'mgmt', role: 'upstream', vlan: { id: 1, proto: '802.1q' } },
      ipv4: { addressing: 'static', subnet: [{ prefix: '192.0.2.4/24' }] },
      ethernet: [{ 'select-ports': ['Ethernet*'], 'vlan-tag': 'un-tagged' }],
    },
    {
      ...{ name: 'voice', role: 'upstream', vlan: { id: 100 } },
      ethernet: [{ 'select-ports': portNames(count).slice(0, 4), 'vlan-tag': 'tagged' }],
    },
  ],
  metrics: { statistics: { interval: 120, types: ['lldp'] } },
})

const power = ['poe_forced', 'poe_schedule', 'poe_watchdog']
const allFeatures = [
  ...['Storm-Control', 'Port-Isolation', 'Port-Mirroring', 'BPDU-Guard'],
  ...['Link-Aggregation-LACP', 'Link-Aggregation-Static'],
]

export interface SwitchCase {
  readonly facts: DeviceFacts
  readonly switching: SwitchingIntent
}

export const anySwitch: fc.Arbitrary<SwitchCase> = fc
  .record({
    count: fc.integer({ min: 5, max: 52 }),
    announces: fc.boolean(),
    reports: fc.boolean(),
    hasBase: fc.boolean(),
    poe: fc.boolean(),
    features: fc.constantFrom<string[][]>([], ['VLAN'], allFeatures),
    roost: fc.constantFrom<string[][]>([], ['extend', 'storm_kbps'], ['extend', 'storm_kbps', ...power]),
    schema: fc.constantFrom(null, { major: 5, minor: 0, patch: 0 }, { major: 3, minor: 2, patch: 7 }),
    cage: fc.constantFrom('SFP', 'SFP+', 'SFP28', 'QSFP28', 'unheard-of'),
  })
  .chain(({ count, ...about }) =>
    fc.record({ switching: ports(count), facts: fc.constant(factsOf(count, about)) }),
  )

interface Build {
  readonly announces: boolean
  readonly reports: boolean
  readonly hasBase: boolean
  readonly poe: boolean
  readonly cage: string
  readonly features: string[]
  readonly roost: string[]
  readonly schema: { major: number; minor: number; patch: number } | null
}

function factsOf(count: number, { announces, reports, hasBase, poe, cage, ...lists }: Build): DeviceFacts {
  const names = portNames(count)
  const form = (at: number) => (at < count - 2 ? 'RJ45' : cage)
  const profile = emptyProfile({
    ...{ platform: 'switch', portRoles: {}, ...lists },
    switchPorts: announces ? names.map((name, at) => ({ name, form: form(at), panel: at + 1 })) : [],
    poePorts: announces && poe ? names.slice(0, -2) : [],
  })
  return {
    kind: 'switch',
    profile,
    ports: reports ? names.toReversed() : [],
    base: hasBase ? livedIn(count) : null,
  }
}
