import type { Lan } from '#contract/configuration/sections/lan.ts'
import type { Capability } from '#contract/inventory/capabilities.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceState, Port, Radio } from '#contract/inventory/state/device-state.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { ssidOf } from '../../configuration/testing/documents.ts'
import { seenDevice } from '../../topology/seen-device.ts'
import { Topology } from '../../topology/topology.ts'
import type { Site, SiteDevice } from '../site.ts'

const AT = 1_800_000_000_000

/** MACs end in the place of the device, ports of a device in their own. */
const names = ['gateway', 'core', 'floor', 'ap1', 'ap2'] as const
export type DeviceOfSite = (typeof names)[number]
const macOf = (sn: string) => `02:00:00:00:00:0${names.indexOf(sn as DeviceOfSite)}`

const capabilitiesOf: Partial<Record<DeviceKind, Capability[]>> = {
  gateway: ['interfaces', 'configure'],
  switch: ['ports', 'poe', 'forwarding', 'lldp', 'configure'],
  ap: ['radios', 'clients', 'configure'],
}

const port = (name: string, role: Port['role'], more: Partial<Port> = {}): Port => ({
  ...{ name, role, up: true, speedBps: 1_000_000_000, duplex: 'full' },
  counters: { rxPackets: 1_000_000, txPackets: 1_000_000, rxErrors: 0, txErrors: 0 },
  loopDetection: { state: 'no_loop' },
  ...more,
})
const fed = (name: string): Port => port(name, 'downstream', { poe: { status: 'delivering', watts: 8 } })

const heard = (entries: [port: string, sns: string[]][]): DeviceState['forwarding'] => ({
  overflow: false,
  entries: entries.flatMap(([at, sns]) => sns.map((sn) => ({ port: at, vlan: 1, mac: macOf(sn) }))),
})
const near = (at: string, sn: string) => ({ port: at, mac: macOf(sn), managementIps: [], capabilities: [] })

const radio = (id: string, band: '2G' | '5G', channel: number): Radio => ({
  ...{ id, band, channel, channelWidthMhz: band === '2G' ? 20 : 80 },
  ...{ txPowerDbm: 17, busyRatio: 0.2, interferenceRatio: 0.05, clients: 3 },
})
const leased = (host: number): DeviceState['interfaces'] => [
  {
    ...{ name: 'wan', role: 'upstream', ipv4: [`10.0.0.${host}/24`], ipv6: [], dns: ['10.0.0.1'] },
    dhcpServer: '10.0.0.1',
  },
]
const point = (host: number, channels: [number, number]): Partial<DeviceState> => ({
  radios: [radio('0', '2G', channels[0]), radio('1', '5G', channels[1])],
  interfaces: leased(host),
  ports: [port('eth0', 'upstream')],
  lldp: [near('eth0', 'floor')],
})

const states: Record<DeviceOfSite, Partial<DeviceState>> = {
  gateway: {
    interfaces: [
      { name: 'wan', role: 'upstream', ipv4: ['198.51.100.7/24'], ipv6: [], dns: ['9.9.9.9'] },
      { name: 'lan', role: 'downstream', ipv4: ['10.0.0.1/24'], ipv6: [], dns: [] },
    ],
    ports: [port('wan', 'upstream'), port('lan', 'downstream')],
    forwarding: heard([['lan', ['core', 'floor', 'ap1', 'ap2']]]),
    lldp: [near('lan', 'core')],
  },
  core: {
    interfaces: leased(2),
    ports: [port('Ethernet1', 'upstream'), port('Ethernet2', 'downstream')],
    poe: { usedWatts: 40, budgetWatts: 370 },
    spanningTree: { enabled: true },
    forwarding: heard([
      ['Ethernet1', ['gateway']],
      ['Ethernet2', ['floor', 'ap1', 'ap2']],
    ]),
    lldp: [near('Ethernet1', 'gateway'), near('Ethernet2', 'floor')],
  },
  floor: {
    interfaces: leased(3),
    ports: [port('Ethernet1', 'upstream'), fed('Ethernet2'), fed('Ethernet3')],
    poe: { usedWatts: 16, budgetWatts: 120 },
    spanningTree: { enabled: true },
    forwarding: heard([
      ['Ethernet1', ['gateway', 'core']],
      ['Ethernet2', ['ap1']],
      ['Ethernet3', ['ap2']],
    ]),
    lldp: [near('Ethernet1', 'core'), near('Ethernet2', 'ap1'), near('Ethernet3', 'ap2')],
  },
  ap1: point(4, [1, 36]),
  ap2: point(5, [6, 100]),
}
const kinds: Record<DeviceOfSite, DeviceKind> = {
  ...{ gateway: 'gateway', core: 'switch', floor: 'switch', ap1: 'ap', ap2: 'ap' },
}

const trunk = (name: string): [string, PortSettings] => [
  name,
  { ...defaultPort(name), vlan: { mode: 'trunk', native: 1, tagged: [20, 30] } },
]
const ports: Partial<Record<DeviceOfSite, [string, PortSettings][]>> = {
  core: [trunk('Ethernet1'), trunk('Ethernet2')],
  floor: [trunk('Ethernet1'), trunk('Ethernet2'), trunk('Ethernet3')],
}

const silent: DeviceState = {
  ...{ at: AT, unit: {}, radios: [], ssids: [], interfaces: [], ports: [], clients: [], lldp: [] },
  ...{ gateways: [], parts: [], problems: [] },
}

const deviceOf = (sn: DeviceOfSite): SiteDevice => ({
  ...{ sn, mac: macOf(sn), name: sn, givenName: sn, kind: kinds[sn], online: true, config: 'in_sync' },
  capabilities: capabilitiesOf[kinds[sn]] ?? [],
  state: {
    ...silent,
    unit: { localTime: AT / 1000, cpuRatio: 0.2, memoryUsedRatio: 0.5 },
    parts: ['radios', 'ports', 'clients'],
    ...states[sn],
  },
  ports: ports[sn] ? new Map(ports[sn]) : null,
  check: { at: AT, dns: [], dhcp: [], radius: [] },
  certificateUntil: AT + 90 * 86_400_000,
  linkChanges: new Map(),
})

const strong = 'tulip-harbour-42-Xq'

export const staff = (): Ssid =>
  ssidOf('Staff', {
    ...{ key: 'staff', vlan: 20, security: 'wpa2_wpa3', password: strong, bands: ['2G', '5G'] },
    roaming: { k: true, v: true, r: true },
  })
export const guests = (): Ssid =>
  ssidOf('Guests', {
    ...{ key: 'guests', vlan: 30, security: 'owe', password: null, isolate: true },
    ...{ bands: ['2G', '5G'], roaming: { k: true, v: true, r: false } },
  })

/** Guests are in VLAN 30. */
export const lanOf = (vlan: number, more: Partial<Lan> = {}): Lan => ({
  ...{ key: `lan-${vlan}`, name: `LAN ${vlan}`, vlan, address: `10.0.${vlan}.1`, prefix: 24, dns: [] },
  ...{ dhcp: { start: `10.0.${vlan}.100`, size: 100, leaseMinutes: 720 }, reservations: [] },
  ...{ internetOnly: vlan > 0, ipv6: false, forwards: [] },
  ...more,
})

/** gateway – core – floor – { ap1, ap2 }: nothing is wrong with it, whatever a rule looks at. */
export function healthySite(): Site {
  const devices = names.map(deviceOf)
  const seen = devices.map(({ sn, kind, state }) => seenDevice({ sn, kind, mac: macOf(sn) }, state))
  return {
    ...{ network: 1, country: 'DE', hasWebPassword: true, at: AT, devices },
    ...{ topology: new Topology(seen), ssids: [staff(), guests()], lans: [lanOf(0), lanOf(30)] },
  }
}

/** The site with something else about one of its devices. */
export function withDevice(site: Site, sn: DeviceOfSite, change: (device: SiteDevice) => SiteDevice): Site {
  return { ...site, devices: site.devices.map((device) => (device.sn === sn ? change(device) : device)) }
}

/** One of its devices tells something else. */
export const withState = (site: Site, sn: DeviceOfSite, told: Partial<DeviceState>): Site =>
  withDevice(site, sn, (device) => ({ ...device, state: { ...device.state!, ...told } }))

/** A port of one of its switches is set otherwise. */
export const withPort = (site: Site, sn: DeviceOfSite, name: string, change: Partial<PortSettings>): Site =>
  withDevice(site, sn, (device) => ({
    ...device,
    ports: new Map(device.ports).set(name, { ...defaultPort(name), ...device.ports?.get(name), ...change }),
  }))

/** A port tells something else. */
export const withPortState = (site: Site, sn: DeviceOfSite, name: string, told: Partial<Port>): Site =>
  withState(site, sn, {
    ports: site.devices
      .find((device) => device.sn === sn)!
      .state!.ports.map((one) => (one.name === name ? { ...one, ...told } : one)),
  })

/** A radio tells something else. */
export const withRadio = (site: Site, sn: DeviceOfSite, id: string, told: Partial<Radio>): Site =>
  withState(site, sn, {
    radios: site.devices
      .find((device) => device.sn === sn)!
      .state!.radios.map((one) => (one.id === id ? { ...one, ...told } : one)),
  })

export const withSsid = (site: Site, ...changes: Partial<Ssid>[]): Site => ({
  ...site,
  ssids: changes.map((change) => ({ ...staff(), ...change })),
})
