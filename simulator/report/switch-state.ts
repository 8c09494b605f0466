import type { JsonObject } from '#protocols/json.ts'
import { sitePrefix } from '../world/addresses.ts'
import { isPresent } from '../world/client.ts'
import { leasedTo } from '../world/leases.ts'
import { hasLink, isHeard, type Node, nodeMac, type Port } from '../world/node.ts'
import type { Site } from '../world/site.ts'
import { canFeed } from '../world/wiring/power.ts'
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
  const statistics = toldParts(node, stock)
  const uptime = uptimeOf(node, now)
  return {
    interfaces: [
      ...ports.map((port, index) => portInterface(port, index + 1, uptime)),
      ...node.config.interfaces.map((entry) => vlanInterface(node, entry.vlan || 1, uptime)),
    ],
    'link-state': {
      upstream: Object.fromEntries(ports.map((port) => [port.called, link(site, node, port, stock)])),
    },
    ...(statistics.has('lldp')
      ? { 'lldp-peers': { downstream: {}, upstream: peers(site, node, ports) } }
      : {}),
    ...(statistics.has('clients') && !node.tables.silent
      ? { 'mac-forwarding-table': forwardingTable(site, node) }
      : {}),
    unit: unit(node, now),
    ...trunks(ports),
    'default-gateway': defaultGateway(node),
    version: 1,
  }
}

/** Before its first configuration a stock switch tells nothing that a configuration asks for. */
const toldParts = ({ config }: Node, stock: boolean): ReadonlySet<string> =>
  stock && config.uuid <= 1 ? new Set() : config.statistics

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
    name: port.called,
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

function link(site: Site, node: Node, port: Port, stock: boolean): JsonObject {
  const up = hasLink(port)
  const module = stock ? null : transceiver(node, port)
  return {
    counters: switchCounters(port.counters),
    carrier: up,
    ...(up ? { speed: linkSpeed(port), duplex: port.half ? 'half' : 'full' } : {}),
    ...(canFeed(node, port) ? { poe: poeReport(node, port) } : {}),
    ...(module === null ? {} : { 'transceiver-info': module }),
    ...loopReport(node, port),
    ...(stock || !up ? {} : signedIn(site, port)),
  }
}

/** Another port leads there already. */
const STANDBY = { protocol: 'RSTP', state: 'blocking', role: 'alternate', cost: 20_000 }

/** Builds of vendors tell of each port that looks for loops what it found. */
function loopReport({ loopAction }: Node, { loop, spare }: Port): JsonObject {
  if (loop === null) return spare === 'blocked' ? { 'loop-detect-protocol': { stp: STANDBY } } : {}
  const state = loop.found ? 'loop_detected' : 'no_loop'
  const action = loopAction === 'report' ? 'none' : loopAction
  return { 'loop-detect-protocol': { lbd: { enabled: true, state, action } } }
}

/** Builds of vendors tell who passed 802.1X on a port: here the desktops. */
function signedIn({ clients, movedAt }: Site, port: Port): JsonObject {
  const desktops = clients.filter(({ wired, hostname }) => wired?.port === port && /^desktop/.test(hostname))
  if (desktops.length === 0) return {}
  const sessions = desktops.map(({ mac, hostname }) => ({
    'authenticated-method': 'EAP',
    'mac-address': mac,
    'session-time': Math.floor(movedAt / 1000) % 28_800,
    username: `${hostname}@example.com`,
    'vlan-type': 'Access',
    'vlan-id': 1,
  }))
  return { ieee8021x: { 'authenticated-clients': sessions } }
}

/** Ports that are one link: those of LACP each for itself, with whether a partner answers. */
function trunks(ports: readonly Port[]): JsonObject {
  const grouped = ports.flatMap((port) => {
    const trunk = port.options.trunk ?? (port.trunk === null ? null : { id: port.trunk, lacp: true })
    return trunk ? [{ port, ...trunk }] : []
  })
  if (grouped.length === 0) return {}
  const fixed = Map.groupBy(
    grouped.filter(({ lacp }) => !lacp),
    ({ id }) => id,
  )
  return {
    'static-trunks': [...fixed].map(([id, members]) => ({
      'trunk-identifier': id,
      'member-ports': members.map(({ port }) => port.called),
    })),
    'lacp-trunks': grouped
      .filter(({ lacp }) => lacp)
      .map(({ id, port }) => ({
        ...{ 'trunk-identifier': id, 'member-port': port.called },
        'oper-state': hasLink(port) ? 'bundled' : 'down',
      })),
  }
}

function peers(site: Site, node: Node, ports: readonly Port[]): JsonObject {
  const seen = ports.filter((port) => isHeard(node, port)).slice(0, node.tables.neighbours)
  return Object.fromEntries([
    ...seen.map((port) => [port.called, [peerReport(port)]]),
    ...(node.tables.lldpOff || node.tables.silent ? [] : ports.flatMap((port) => phoneReports(site, port))),
  ])
}

/** IP phones say by LLDP what they are. */
function phoneReports(site: Site, port: Port): [string, JsonObject[]][] {
  const phones = site.clients.filter((client) => client.wired?.port === port && isPresent(client))
  const reports = phones.flatMap((client): JsonObject[] => {
    const { lldp } = client.thing ?? {}
    if (!lldp) return []
    const address = leasedTo(site, client)
    return [
      {
        ...{ capability: [...lldp.capability], description: lldp.description, mac: client.mac },
        ...{ name: client.hostname, port: 'WAN PORT', management_ips: address === null ? [] : [address] },
      },
    ]
  })
  return reports.length > 0 ? [[port.called, reports]] : []
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
  return [{ 'gw-ip': ip, 'gw-mac': mac, 'out-port': node.uplink.called, metric: 1 }]
}
