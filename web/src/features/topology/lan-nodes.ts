import { type ClientKind, steadyKinds } from '#contract/clients/client-kinds.ts'
import type { LanDevice } from '#contract/clients/lan-devices.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { TopologyGraph, TopologyLink, TopologyNode } from '#contract/topology/graph.ts'

const prefix = 'lan:'

/** The MAC of what others report, by its id on the map; null: it is managed, or a switch that nobody manages. */
export const lanMacOf = (id: string): string | null =>
  id.startsWith(prefix) ? id.slice(prefix.length) : null

/** What of the LAN stands on the map: what stays at one place. */
export const lanKinds = steadyKinds.join(',')

const drawnAs: Partial<Record<ClientKind, DeviceKind>> = {
  ...{ camera: 'camera', nvr: 'nvr', sip: 'sip', printer: 'printer', server: 'server', storage: 'server' },
  ...{ till: 'host', ap: 'ap', switch: 'switch', router: 'router' },
}

/** The map with cameras, phones, printers … below the devices that report them. */
export function withLanDevices(graph: TopologyGraph, devices: readonly LanDevice[]): TopologyGraph {
  const known = new Set(graph.nodes.map(({ id }) => id))
  const nodes: TopologyNode[] = []
  const links: TopologyLink[] = []
  for (const device of devices) {
    const { mac, at, port } = device
    if (mac === null || !at || !known.has(at.sn) || known.has(mac)) continue
    const silent = `hidden:${at.sn}:${port}`
    nodes.push(nodeOf(device, mac))
    links.push(linkOf(device, mac, known.has(silent) ? silent : at.sn))
  }
  return nodes.length === 0
    ? graph
    : { ...graph, nodes: [...graph.nodes, ...nodes], links: [...graph.links, ...links] }
}

const nodeOf = ({ name, kind, model, presence }: LanDevice, mac: string): TopologyNode => ({
  ...{ id: prefix + mac, hidden: false, name: name ?? mac, kind: drawnAs[kind] ?? 'host', model },
  ...{ online: presence === 'online', clients: null, position: null },
})

/** By where it was seen: nothing measures it, and who reports it is sure. */
const linkOf = ({ connection, port, ssid, seen }: LanDevice, mac: string, upper: string): TopologyLink => ({
  ...{ id: prefix + mac, lower: prefix + mac, upper, upperPort: port ?? ssid, lowerPort: null },
  ...{ medium: connection === 'wireless' ? 'wireless' : 'wired', speedBps: null, downBps: null, upBps: null },
  ...{ confidence: 1, evidence: [], seenAt: seen ?? 0, stale: false, contradicted: null },
})
