import type { JsonObject } from '#protocols/json.ts'
import type { PlannedDevice } from '../kinds/fleet-plan.ts'
import type { Model, SimulatedKind } from '../kinds/models.ts'
import { isRouter, isStation, routerAddress } from '../world/addresses.ts'

/** Seconds between reports. */
export interface Intervals {
  readonly state: number
  readonly health: number
}

/**
 * The configuration a device runs under id 1, before any controller spoke to it. Real boxes ship with
 * little more than an uplink; the pretend vendor's default already carries two wireless networks (one
 * bridged, one in VLAN 100), so that a fresh console has something to show.
 */
export function defaultConfig(device: PlannedDevice, intervals: Intervals): JsonObject {
  const { model } = device
  const metrics = {
    statistics: { interval: intervals.state, types: ['ssids', 'lldp', 'clients'] },
    health: { interval: intervals.health },
    realtime: { types: REALTIME },
  }
  if (model.platform === 'switch') return switchConfig(model, metrics)
  return { uuid: 1, radios: radios(model), interfaces: interfacesOf(device), services, metrics }
}

/** What has no network of its own is a host: its ports are one bridge. */
const interfacesOf = (device: PlannedDevice) =>
  INTERFACES[device.model.kind]?.(device) ?? [wan(device.model, [])]

const REALTIME = [
  ...['client.join', 'client.leave', 'client.key-mismatch'],
  ...['wired.carrier-up', 'wired.carrier-down', 'unit.boot-up'],
]
const services = { lldp: { describe: 'uCentral' }, ssh: { port: 22 } }
const dhcp = { 'lease-first': 60, 'lease-count': 195, 'lease-time': '12h' }

const INTERFACES: Partial<Record<SimulatedKind, (device: PlannedDevice) => JsonObject[]>> = {
  switch: () => [],
  gateway: (device) => [wan(device.model, []), lan(device, [])],
  ap: ({ model }) => [wan(model, [ssid('Acme-Staff', model)]), guest(model)],
  wifirouter: (device) => [wan(device.model, []), lan(device, [ssid('Home', device.model)])],
  cellularouter: (device) => [wan(device.model, []), lan(device, [ssid('Mobile', device.model)])],
  cpe: (device) => [wan(device.model, [bridge(device)])],
  router: (device) => [wan(device.model, []), lan(device, [])],
  soho: (device) => [wan(device.model, []), lan(device, [ssid('Home', device.model)])],
}

function switchConfig(model: Model, metrics: JsonObject): JsonObject {
  const ports = [...model.upstreamPorts]
  return {
    uuid: 1,
    ethernet: [{ 'select-ports': ports, enabled: true, speed: model.portSpeed, duplex: 'full' }],
    interfaces: [
      {
        name: 'VLAN1',
        role: 'upstream',
        vlan: { id: 1, proto: '802.1q' },
        ipv4: { addressing: 'dynamic' },
        ethernet: [{ 'select-ports': ports, 'vlan-tag': 'un-tagged' }],
      },
    ],
    metrics,
  }
}

function radios(model: Model): JsonObject[] {
  return model.radios.map((radio) => ({
    band: radio.band,
    channel: 'auto',
    'channel-mode': radio.generation,
    'channel-width': radio.band === '2G' ? 20 : 80,
    ...(radio.band === '2G' ? { 'valid-channels': [1, 6, 11] } : {}),
  }))
}

function wan(model: Model, ssids: JsonObject[]): JsonObject {
  const bridged = isRouter({ model }) ? ['WAN*'] : ['WAN*', 'LAN*']
  return {
    name: 'WAN',
    role: 'upstream',
    services: ['lldp', 'ssh'],
    ethernet: [{ 'select-ports': bridged }],
    ipv4: { addressing: 'dynamic' },
    ssids,
  }
}

function lan(device: PlannedDevice, ssids: JsonObject[]): JsonObject {
  return {
    name: 'LAN',
    role: 'downstream',
    services: ['lldp', 'ssh'],
    ethernet: [{ 'select-ports': ['LAN*'] }],
    ipv4: { addressing: 'static', subnet: `${routerAddress(device)}/24`, dhcp },
    ssids,
  }
}

function guest(model: Model): JsonObject {
  return {
    name: 'Guest',
    role: 'upstream',
    vlan: { id: 100 },
    ethernet: [{ 'select-ports': ['WAN*'], 'vlan-tag': 'tagged' }],
    ssids: [{ ...ssid('Acme-Guest', model), 'isolate-clients': true }],
  }
}

/** Near and far end of a wireless bridge. */
function bridge(device: PlannedDevice): JsonObject {
  const far = isStation(device)
  return { ...ssid('Acme-Bridge', device.model), 'bss-mode': far ? 'wds-sta' : 'wds-ap' }
}

function ssid(name: string, model: Model): JsonObject {
  const bands = model.radios.map((radio) => radio.band)
  const proto = bands.includes('6G') ? 'sae' : 'sae-mixed'
  return {
    name,
    'wifi-bands': bands,
    'bss-mode': 'ap',
    encryption: { proto, key: 'correct-horse-9', ieee80211w: 'optional' },
  }
}
