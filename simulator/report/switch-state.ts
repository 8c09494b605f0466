import type { JsonObject } from '#protocols/ucentral/json.ts'
import { sitePrefix } from '../world/addresses.ts'
import { hasLink, type Node, nodeMac, type Port } from '../world/node.ts'
import { canFeed } from '../world/power.ts'
import type { Site } from '../world/site.ts'
import { switchCounters } from './ap-counters.ts'
import { linkSpeed, lldpCapability, managementIp } from './ap-state.ts'
import { forwardingTable } from './forwarding.ts'
import { poeBudget, poeReport } from './poe.ts'
import { transceiver } from './transceiver.ts'
import { uptimeOf, vitalsOf } from './unit.ts'

/**
 * `params.state` of the switch agent (section 8): one interface per port, then one per VLAN. Builds of
 * vendors also read what the modules say of themselves.
 */
export function switchState(site: Site, node: Node, stock: boolean, now: number): JsonObject {
  const ports = [...node.ports.values()]
  const { statistics } = node.config
  const uptime = uptimeOf(node, now)
  return {
    interfaces: [
      ...ports.map((port, index) => portInterface(port, index + 1, uptime)),
      ...node.config.interfaces.map((entry) => vlanInterface(node, entry.vlan || 1, uptime)),
    ],
    'link-state': { upstream: Object.fromEntries(ports.map((port) => [port.name, link(node, port, stock)])) },
    ...(statistics.has('lldp') ? { 'lldp-peers': { downstream: {}, upstream: peers(ports) } } : {}),
    ...(statistics.has('clients') ? { 'mac-forwarding-table': forwardingTable(site, node) } : {}),
    unit: unit(node, now),
    'default-gateway': defaultGateway(node),
    version: 1,
  }
}

function unit(node: Node, now: number): JsonObject {
  const { load, memory } = vitalsOf(node, now)
  return {
    load,
    localtime: Math.floor(now / 1000),
    memory,
    uptime: uptimeOf(node, now),
    poe: poeBudget(node),
    ieee8021x: { 'dynamic-authorization': { stats: COA_STATS } },
  }
}

const COA_STATS = {
  coa_req_received: 0,
  coa_ack_sent: 0,
  coa_nak_sent: 0,
  coa_ignored: 0,
  coa_wrong_attr: 0,
  coa_wrong_attr_value: 0,
  coa_wrong_session_context: 0,
  administratively_prohibited_req: 0,
}

function portInterface(port: Port, number: number, uptime: number): JsonObject {
  return {
    clients: [],
    counters: switchCounters(port.counters),
    dns_servers: [],
    ipv4: {},
    name: port.name,
    location: `/interfaces/${number}`,
    uptime,
  }
}

function vlanInterface(node: Node, vlan: number, uptime: number): JsonObject {
  return {
    clients: [],
    counters: {},
    dns_servers: [],
    ipv4: vlan === 1 ? { addresses: [`${node.ip}/24`] } : {},
    name: `Vlan${vlan}`,
    location: `/SVI/${vlan}`,
    uptime,
  }
}

function link(node: Node, port: Port, stock: boolean): JsonObject {
  const up = hasLink(port)
  const module = stock ? null : transceiver(node, port)
  return {
    counters: switchCounters(port.counters),
    carrier: up,
    ...(up ? { speed: linkSpeed(port), duplex: 'full' } : {}),
    ...(canFeed(node, port) ? { poe: poeReport(node, port) } : {}),
    ...(module === null ? {} : { 'transceiver-info': module }),
  }
}

function peers(ports: readonly Port[]): JsonObject {
  const seen = ports.filter((port) => port.peer?.node.running && hasLink(port))
  return Object.fromEntries(seen.map((port) => [port.name, [peerReport(port)]]))
}

function peerReport(port: Port): JsonObject {
  const { node, port: remote } = port.peer!
  return {
    capability: lldpCapability(node),
    description: node.device.model.name,
    mac: nodeMac(node),
    name: node.hostname,
    port: remote?.netdev ?? '',
    management_ips: [managementIp(node)],
  }
}

function defaultGateway(node: Node): JsonObject[] {
  const above = node.uplink?.peer
  if (node.uplink === null || !above) return []
  const mac = above.node.device.model.kind === 'gateway' ? nodeMac(above.node) : '02:00:00:00:00:01'
  const ip = `${sitePrefix(node.device.site)}.1`
  return [{ 'gw-ip': ip, 'gw-mac': mac, 'out-port': node.uplink.name, metric: 1 }]
}
