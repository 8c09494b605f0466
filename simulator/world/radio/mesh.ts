import type { JsonObject } from '#protocols/json.ts'
import { frequencyOf } from '../../kinds/capabilities.ts'
import type { Random } from '../../random.ts'
import { type Node, nodeMac } from '../node.ts'
import type { Site } from '../site.ts'
import type { MapFaults } from '../tables/table-faults.ts'

/** So many hang on one member at most. */
const MOST = 3

/** Pulls the cables of some access points: they hang on another over the air, some of them on one that does so, too. */
export function layMesh(nodes: readonly Node[], { mesh }: MapFaults, random: Random): void {
  if (mesh === 0) return
  const points = nodes.filter(
    ({ device, uplink }) => device.model.kind === 'ap' && uplink?.peer && !uplink.shared,
  )
  const [first, ...others] = points
  if (!first) return
  const roots = [first]
  for (const node of others) {
    const free = roots.filter((root) => nodes.filter(({ bridge }) => bridge === root).length < MOST)
    if (free.length === 0 || !random.chance(mesh)) {
      roots.push(node)
      continue
    }
    const upper = random.pick(free)
    const { port } = node.uplink!.peer!
    if (port) port.peer = null
    node.uplink!.peer = null
    Object.assign(node, { uplink: null, bridge: upper, mesh: true })
    roots.push(node)
  }
}

/** Who is in a mesh with it: the one above, and those below. */
const peersOf = (site: Site, node: Node): Node[] => [
  ...(node.mesh && node.bridge ? [node.bridge] : []),
  ...site.nodes.filter(({ mesh, bridge }) => mesh && bridge === node),
]

const MESH_DBM = -58
const RATE = { bitrate: 866_700, chwidth: 80, mcs: 9, nss: 2, vht: true }

/** What an agent tells of its mesh: an entry beside its SSIDs, with those it hears as associated. */
export function meshReport(site: Site, node: Node, now: number): JsonObject[] {
  const peers = peersOf(site, node).filter(({ running }) => running)
  const radio = node.radios.at(-1)
  if (peers.length === 0 && !node.mesh) return []
  if (radio === undefined) return []
  const bssid = meshMacOf(node)
  return [
    {
      ...{
        ssid: 'roost-mesh',
        bssid,
        mode: 'mesh',
        band: radio.model.band,
        phy: radio.model.phy,
        iface: 'mesh0',
      },
      location: '/interfaces/0/ssids/15',
      radio: { $ref: `#/radios/${node.radios.length - 1}` },
      frequency: [frequencyOf(radio.model.band, radio.channel)],
      counters: {},
      associations: peers.map((peer) => ({
        ...{ station: meshMacOf(peer), bssid, rssi: MESH_DBM, ack_signal: MESH_DBM, inactive: 0 },
        connected: Math.max(0, Math.round((now - Math.max(node.bootedAt, peer.bootedAt)) / 1000)),
        ...{ rx_rate: RATE, tx_rate: RATE, tx_retries: 0, tx_failed: 0 },
      })),
    },
  ]
}

/** Of its mesh alone: no other of its addresses begins so. */
const meshMacOf = (node: Node): string => `46${nodeMac(node).slice(2, -1)}f`
