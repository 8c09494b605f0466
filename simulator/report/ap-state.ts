import type { JsonObject } from '#protocols/json.ts'
import { isRouter, sitePrefix } from '../world/addresses.ts'
import { hasLink, isHeard, type Node, nodeMac, type Port } from '../world/node.ts'
import type { Site } from '../world/site.ts'
import { deltaCounters, fullCounters } from './ap-counters.ts'
import { interfaceReport } from './ap-interfaces.ts'
import { activeRadios, radioReport } from './ap-radios.ts'
import { atPortal } from './captive.ts'
import type { Deltas } from './deltas.ts'
import { apPoe } from './poe.ts'
import { roostState } from './roost-state.ts'
import { apUnit, vitalsOf } from './unit.ts'

/** `params.state` of an AP agent (section 7 of the protocol document); counts as one report. */
export function apState(site: Site, node: Node, deltas: Deltas, stock: boolean, now: number): JsonObject {
  const warm = vitalsOf(node, now).temperature[0]
  const state = {
    version: 1,
    unit: apUnit(node, now),
    radios: activeRadios(node).map((radio) => radioReport(radio, warm)),
    interfaces: node.config.interfaces.map((entry) => interfaceReport(site, node, entry, deltas, now)),
    'link-state': {
      upstream: links(node, 'upstream', deltas),
      downstream: links(node, 'downstream', deltas),
    },
    ...(node.config.statistics.has('lldp')
      ? { 'lldp-peers': { upstream: peers(node, 'upstream'), downstream: peers(node, 'downstream') } }
      : {}),
    ...(node.device.model.poeBudget > 0 ? { poe: apPoe(node) } : {}),
    ...atPortal(site, node, now),
    ...gpsOf(site, node),
    ...(stock || node.device.model.features.length === 0 ? {} : { roost: roostState(site, node, now) }),
  }
  deltas.done()
  return state
}

function portsOf(node: Node, role: Port['role']): Port[] {
  return [...node.ports.values()].filter((port) => port.role === role)
}

function links(node: Node, role: Port['role'], deltas: Deltas): JsonObject {
  return Object.fromEntries(portsOf(node, role).map((port) => [port.called, link(port, deltas)]))
}

/** Carrier is 0 or 1 here, although the schema says boolean; speed and duplex only with carrier. */
function link(port: Port, deltas: Deltas): JsonObject {
  if (!hasLink(port)) return { carrier: 0 }
  return {
    carrier: 1,
    speed: linkSpeed(port),
    duplex: 'full',
    counters: fullCounters(port.counters),
    delta_counters: deltaCounters(deltas.of(`port ${port.name}`, port.counters)),
  }
}

/** Both ends settle on what the slower one can do. */
export function linkSpeed(port: Port): number {
  const own = port.setSpeed ?? port.speed
  return Math.min(own, port.peer?.port?.setSpeed ?? port.peer?.port?.speed ?? own)
}

function peers(node: Node, role: Port['role']): JsonObject {
  const seen = portsOf(node, role).filter((port) => isHeard(node, port))
  const told = seen.slice(0, node.tables.neighbours)
  return Object.fromEntries(told.map((port) => [port.called, [peerReport(port)]]))
}

function peerReport(port: Port): JsonObject {
  const { node, port: remote } = port.peer!
  return {
    mac: nodeMac(node),
    name: node.hostname,
    description: node.device.model.name,
    port_id: remote?.netdev ?? '',
    port_descr: remote?.name ?? '',
    management_ips: [managementIp(node)],
    capability: lldpCapability(node),
  }
}

/** Address under which a box is managed from inside the site. */
export function managementIp(node: Node): string {
  return isRouter(node.device) && node.device.model.kind === 'gateway'
    ? `${sitePrefix(node.device.site)}.1`
    : node.ip
}

export function lldpCapability(node: Node): string[] {
  if (isRouter(node.device)) return ['Bridge', 'Router']
  return node.device.model.radios.length > 0 ? ['Bridge', 'Wlan'] : ['Bridge']
}

/** What stands outdoors or drives carries a receiver. */
const WITH_RECEIVER: readonly string[] = ['cellularouter', 'cpe', 'iot']
/** Degrees from the middle of a site. */
const SPREAD = 0.02

function gpsOf({ index }: Site, { device, phase }: Node): JsonObject {
  if (!WITH_RECEIVER.includes(device.model.kind)) return {}
  const turn = 2 * Math.PI * phase
  const [latitude, longitude] = [48.2 + (index % 7) * 0.7, 9.1 + (index % 11) * 0.6]
  return {
    gps: {
      latitude: Number((latitude + SPREAD * Math.sin(turn) * phase).toFixed(5)),
      longitude: Number((longitude + SPREAD * Math.cos(turn) * phase).toFixed(5)),
      elevation: 400 + Math.round(phase * 80),
    },
  }
}
