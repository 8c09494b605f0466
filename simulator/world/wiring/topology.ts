import type { SimulatedKind } from '../../kinds/models.ts'
import type { Random } from '../../random.ts'
import { isRouter, isStation } from '../addresses.ts'
import type { Node, Port } from '../node.ts'
import { layMesh } from '../radio/mesh.ts'
import { type MapFaults, PERFECT_MAP } from '../tables/table-faults.ts'
import { laySpares } from './spare-cables.ts'

/** How many of its free ports a box has hosts on. */
const HOST_SHARE: Partial<Record<SimulatedKind, number>> = {
  switch: 0.3,
  wifirouter: 0.5,
  cellularouter: 0.5,
  iot: 0.5,
  soho: 0.5,
  router: 0.5,
  pol: 0.5,
}

/**
 * Plugs the devices of one site together: gateway, then switches behind it, then everything that needs
 * a port. Routers of their own (mesh, cellular) keep their own uplink. What finds no free port stays a
 * root with an uplink of its own.
 */
export function wireSite(nodes: readonly Node[], random: Random, faults: MapFaults = PERFECT_MAP): void {
  for (const node of nodes) node.uplink = uplinkPort(node)
  const gateway = nodes.find(({ device }) => device.model.kind === 'gateway')
  const switches = nodes.filter(({ device }) => device.model.kind === 'switch')
  const [core, ...others] = switches
  if (gateway && core) connect(core, gateway)
  for (const [at, access] of others.entries()) {
    const above =
      faults.deep > 0 && at > 0 && random.chance(faults.deep) ? random.pick(others.slice(0, at)) : core!
    if (!connect(access, above)) connect(access, core!)
  }
  const stations = nodes.filter(({ device }) => isStation(device))
  for (const node of nodes.filter(hangsOnSite)) {
    const bridge = stations.includes(node) ? baseOf(nodes, node) : undefined
    if (bridge) {
      node.uplink = null
      node.bridge = bridge
    } else if (!share(node, switches, faults, random)) firstWithRoom(node, switches, gateway)
  }
  layMesh(nodes, faults, random)
  laySpares(switches, faults, random)
  for (const { uplink } of nodes) if (uplink !== null && uplink.peer === null) uplink.provider = true
  for (const node of nodes) plugHosts(node, random, faults)
}

function baseOf(nodes: readonly Node[], station: Node): Node | undefined {
  const ordinal = station.device.ordinal - 1
  return nodes.find(({ device }) => device.model.kind === 'cpe' && device.ordinal === ordinal)
}

function hangsOnSite({ device }: Node): boolean {
  return !isRouter(device) && device.model.kind !== 'switch'
}

function uplinkPort(node: Node): Port {
  const ports = [...node.ports.values()]
  return node.device.model.platform === 'switch' ? ports.at(-1)! : ports[0]!
}

function firstWithRoom(node: Node, switches: readonly Node[], gateway: Node | undefined): void {
  const nearest = switches.length > 0 ? rotate(switches, node.device.ordinal) : []
  const parents = gateway ? [...nearest, gateway] : nearest
  parents.some((parent) => connect(node, parent))
}

/** Plugged into a switch that nobody manages, which takes a port where something is already. */
function share(node: Node, switches: readonly Node[], { hidden }: MapFaults, random: Random): boolean {
  if (hidden === 0 || node.uplink === null || !random.chance(hidden)) return false
  const isTaken = (port: Port, of: Node) =>
    port !== of.uplink && port.peer !== null && port.peer.node.device.model.kind !== 'switch'
  const places = switches.flatMap((of) =>
    [...of.ports.values()].filter((port) => isTaken(port, of)).map((port) => ({ of, port })),
  )
  if (places.length === 0) return false
  const { of, port } = random.pick(places)
  node.uplink.peer = { node: of, port }
  for (const end of [port, node.uplink, port.peer!.port]) if (end) end.shared = true
  return true
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const start = by % items.length
  return [...items.slice(start), ...items.slice(0, start)]
}

function connect(node: Node, parent: Node): boolean {
  const free = [...parent.ports.values()].find(
    (port) => port.peer === null && port !== parent.uplink && port.hosts === 0,
  )
  if (free === undefined || node.uplink === null) return false
  free.peer = { node, port: node.uplink }
  node.uplink.peer = { node: parent, port: free }
  return true
}

/** Pulls the cable of the uplink and puts it into another port; what was plugged in there is gone. */
export function replug(node: Node, to: Port): void {
  const from = node.uplink
  if (from === null || from === to || to.peer !== null) return
  const { peer, provider } = from
  Object.assign(from, { peer: null, provider: false })
  Object.assign(to, { peer, provider, hosts: 0 })
  if (peer?.port) peer.port.peer = { node, port: to }
  node.uplink = to
}

/** Wired hosts on free ports: what hangs on a wireless bridge is the reason it is there. */
function plugHosts(node: Node, random: Random, { dumb }: MapFaults): void {
  const share = isStation(node.device) ? 1 : HOST_SHARE[node.device.model.kind]
  for (const port of node.ports.values()) {
    const spare = node.uplink === null && port.role === 'upstream'
    const free = port.peer === null && port !== node.uplink && !spare
    if (free && share !== undefined && random.chance(share))
      port.hosts = dumb > 0 && random.chance(dumb) ? 6 : 1
  }
}
