import type { PlannedDevice } from '../kinds/fleet-plan.ts'
import { type Random, randomFrom, wave } from '../random.ts'
import { isRouter, publicAddress, routerAddress, sitePrefix } from './addresses.ts'
import { advanceRadio, tuneRadios } from './air.ts'
import { type Client, createClient } from './client.ts'
import { advanceEnergy } from './energy.ts'
import { type Node, nodeMac } from './node.ts'
import { settle } from './power.ts'
import { drop, goHome, isAway, join, leave, rejoin, roam } from './roaming.ts'
import { wireSite } from './topology.ts'
import { moveTraffic, towardsInternet } from './traffic.ts'

/** One place: its devices, the people's devices in it, and when it last moved on. */
export interface Site {
  readonly index: number
  readonly name: string
  readonly nodes: readonly Node[]
  readonly clients: readonly Client[]
  readonly random: Random
  /** Milliseconds since 1970. */
  movedAt: number
  /** Nothing happens in it any more. */
  still: boolean
}

const PLACES = ['Harbour', 'Mill', 'Station', 'Garden', 'Market', 'Bridge', 'Tower', 'Valley', 'Lake', 'Hill']
const HOUR_MS = 3_600_000
/** Hours that passed before the fleet started, so that counters and associations are not all new. */
const PAST_HOURS = 6
const SHORTEST_STEP_MS = 1000
const LONGEST_STEP_S = 3600
const MANAGEMENT_BYTES_PER_S = 250
const STAY_SECONDS = 1500
const ROAM_SECONDS = 3000
const RETURN_SECONDS = 600

/** Wires the nodes together, names and addresses them, and furnishes the site with clients. */
export function createSite(index: number, nodes: readonly Node[], seed: string, now: number): Site {
  const random = randomFrom(`${seed} site ${index}`)
  const name = `${PLACES[index % PLACES.length]} ${Math.floor(index / PLACES.length) + 1}`
  wireSite(nodes, random)
  for (const [position, node] of nodes.entries()) moveIn(node, name, position)
  settle(nodes, now)
  const movedAt = now - PAST_HOURS * HOUR_MS
  const site = { index, name, nodes, clients: furnish(nodes, index, random), random, movedAt, still: false }
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
  node.ip = isRouter(device) ? publicAddress(device) : `${sitePrefix(device.site)}.${2 + (position % 50)}`
  tuneRadios(node)
}

function furnish(nodes: readonly Node[], index: number, random: Random): Client[] {
  const taken = new Set(nodes.map(nodeMac))
  const clients: Client[] = []
  const add = (home: Node, wired: Client['wired']) => {
    const prefix = isRouter(home.device) ? routerAddress(home.device).replace(/\.1$/, '') : sitePrefix(index)
    const ip = `${prefix}.${60 + (clients.length % 195)}`
    clients.push(createClient(random, home, wired, ip, taken))
  }
  for (const node of nodes) {
    for (const port of node.ports.values()) if (port.hosts > 0) add(node, { node, port })
    const people = peopleNear(node.device, random)
    for (let count = 0; count < people; count++) add(node, null)
  }
  return clients
}

function peopleNear({ model }: PlannedDevice, random: Random): number {
  if (model.kind === 'ap') return random.int(4, 11)
  return model.kind === 'wifirouter' || model.kind === 'cellularouter' ? random.int(2, 6) : 0
}

/** Share of people who are there, by the hour (UTC): few at night, most around noon. */
export function presence(nowMs: number): number {
  const hour = (nowMs / 3_600_000) % 24
  return 0.5 + 0.35 * Math.exp(-(((hour - 13) / 5) ** 2))
}

/**
 * Moves the site to `now`. Called by whoever is about to report, so nothing runs between reports and
 * ten thousand devices need no timers of their own.
 */
export function advanceSite(site: Site, now: number): void {
  if (site.still || now - site.movedAt < SHORTEST_STEP_MS) return
  const seconds = Math.min((now - site.movedAt) / 1000, LONGEST_STEP_S)
  site.movedAt = now
  for (const client of site.clients) stepClient(site, client, seconds, now)
  for (const node of site.nodes) {
    advanceEnergy(node, seconds, now)
    if (!node.running) continue
    const talk = MANAGEMENT_BYTES_PER_S * seconds
    towardsInternet(node, talk * 0.3, talk)
    for (const [at, radio] of node.radios.entries()) {
      advanceRadio(radio, seconds, wave(now / 1000, 1800, node.phase + at * 0.3))
    }
  }
}

function stepClient(site: Site, client: Client, seconds: number, now: number): void {
  if (!client.wired) walk(site, client, seconds, now)
  const at = client.association?.node ?? client.wired?.node
  if (at?.running !== true || !at.reachable || client.wired?.port.disabled === true) return
  const burst = Math.exp(site.random.bell() * 0.7) * (site.random.chance(0.7) ? 1 : 0.08)
  moveTraffic(client, client.downRate * burst * seconds, client.upRate * burst * seconds)
}

function walk(site: Site, client: Client, seconds: number, now: number): void {
  const { random } = site
  if (client.association !== null && !client.association.node.running) drop(client)
  if (client.displaced) {
    rejoin(site, client, now)
    return
  }
  const moves = 1 - Math.exp(-seconds / STAY_SECONDS)
  const there = presence(now)
  if (client.association === null) {
    if (random.chance(Math.min(1, moves * there * 2))) join(site, client, now, 0)
  } else if (random.chance(moves * (1 - there))) {
    leave(client, now)
  } else if (isAway(client) && random.chance(1 - Math.exp(-seconds / RETURN_SECONDS))) {
    goHome(site, client, now)
  } else if (random.chance(1 - Math.exp(-seconds / ROAM_SECONDS))) {
    roam(site, client, now)
  }
}
