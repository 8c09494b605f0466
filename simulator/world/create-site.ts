import type { PlannedDevice } from '../kinds/fleet-plan.ts'
import { type Random, randomFrom } from '../random.ts'
import {
  clientAddress,
  deviceAddress,
  isRouter,
  publicAddress,
  routerAddress,
  sitePrefix,
} from './addresses.ts'
import { advanceSite, presence } from './advance-site.ts'
import { type Client, createClient } from './client.ts'
import { type Node, nodeMac } from './node.ts'
import { tuneRadios } from './radio/air.ts'
import { join } from './radio/roaming.ts'
import type { Site } from './site.ts'
import { spoilTables } from './tables/spoil-tables.ts'
import { type MapFaults, PERFECT_MAP } from './tables/table-faults.ts'
import { settle } from './wiring/power.ts'
import { wireSite } from './wiring/topology.ts'

const PLACES = ['Harbour', 'Mill', 'Station', 'Garden', 'Market', 'Bridge', 'Tower', 'Valley', 'Lake', 'Hill']
const HOUR_MS = 3_600_000
/** Hours that passed before the fleet started, so that counters and associations are not all new. */
const PAST_HOURS = 6

/** Wires the nodes together, names and addresses them, and furnishes the site with clients. */
export function createSite(
  index: number,
  nodes: readonly Node[],
  seed: string,
  now: number,
  faults: MapFaults = PERFECT_MAP,
): Site {
  const random = randomFrom(`${seed} site ${index}`)
  const name = `${PLACES[index % PLACES.length]} ${Math.floor(index / PLACES.length) + 1}`
  wireSite(nodes, random, faults)
  if (faults !== PERFECT_MAP) spoilTables(nodes, faults, random)
  for (const [position, node] of nodes.entries()) moveIn(node, name, position)
  settle(nodes, now)
  const movedAt = now - PAST_HOURS * HOUR_MS
  const clients = furnish(nodes, index, random)
  const site = { index, name, nodes, clients, random, movedAt, still: false, virtual: faults.virtual }
  for (const client of site.clients) {
    if (!client.wired && random.chance(presence(now))) join(site, client, movedAt, random.int(30, 7200))
  }
  for (let hour = 1; hour <= PAST_HOURS; hour++) advanceSite(site, movedAt + hour * HOUR_MS)
  return site
}

function moveIn(node: Node, siteName: string, position: number): void {
  const { device } = node
  const place = siteName.toLowerCase().replace(' ', '-')
  node.hostname = node.config.hostname ?? `${place}-${device.model.kind}-${device.ordinal}`
  node.ip = isRouter(device) ? publicAddress(device) : deviceAddress(device.site, position)
  tuneRadios(node)
}

function furnish(nodes: readonly Node[], index: number, random: Random): Client[] {
  const taken = new Set(nodes.map(nodeMac))
  const clients: Client[] = []
  const add = (home: Node, wired: Client['wired']) => {
    const prefix = isRouter(home.device) ? routerAddress(home.device).replace(/\.1$/, '') : sitePrefix(index)
    const address = { ip: clientAddress(prefix, clients.length), ordinal: clients.length }
    clients.push(createClient(random, home, wired, address, taken))
  }
  for (const node of nodes) {
    for (const port of node.ports.values())
      for (let host = 0; host < port.hosts; host++) add(node, { node, port })
    const people = peopleNear(node.device, random)
    for (let count = 0; count < people; count++) add(node, null)
  }
  return clients
}

function peopleNear({ model }: PlannedDevice, random: Random): number {
  if (model.kind === 'ap') return random.int(4, 11)
  return isRouter({ model }) && model.radios.length > 0 ? random.int(2, 6) : 0
}
