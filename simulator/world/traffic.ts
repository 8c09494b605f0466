import type { Association, Client } from './client.ts'
import { count, newCounters } from './counters.ts'
import type { Node } from './node.ts'

const LONGEST_PATH = 8

/** Bytes a client moved: counted at its association or port and at every hop towards the internet. */
export function moveTraffic(client: Client, down: number, up: number): void {
  count(client.counters, up, down)
  const { association, wired } = client
  if (association) {
    overTheAir(association, down, up)
    towardsInternet(association.node, down, up)
  } else if (wired) {
    count(wired.port.counters, up, down)
    towardsInternet(wired.node, down, up)
  }
}

function overTheAir(association: Association, down: number, up: number): void {
  const { node, radio, location, counters } = association
  count(counters, up, down)
  association.retries += Math.round((down / 1150) * retryShare(association.rssi, radio.waits))
  radio.pendingRx += up
  radio.pendingTx += down
  count(ssidCountersOf(node, location, radio.model.band), up, down)
}

const STRONG_DBM = -67
const LEAST_RETRIES = 0.02
const RETRIES_PER_DB = 0.02

const RETRIES_PER_WAIT = 0.4

/** Of the frames sent to a client, those sent again: more the weaker it is heard, and the more others talk there. */
export const retryShare = (rssi: number, waits = 0): number =>
  Math.min(0.5, LEAST_RETRIES + Math.max(0, STRONG_DBM - rssi) * RETRIES_PER_DB + waits * RETRIES_PER_WAIT)

/** Counters of one SSID on one band. */
export function ssidCountersOf(node: Node, location: string, band: string) {
  const key = `${location} ${band}`
  const known = node.ssidCounters.get(key)
  if (known) return known
  const fresh = newCounters()
  node.ssidCounters.set(key, fresh)
  return fresh
}

/** Counts on the uplink of `from` and of everything above it. */
export function towardsInternet(from: Node, down: number, up: number): void {
  let node: Node | null = from
  for (let hop = 0; node !== null && hop < LONGEST_PATH; hop++) {
    node = node.bridge === null ? overTheWire(node, down, up) : overTheBridge(node, node.bridge, down, up)
  }
}

function overTheWire({ uplink }: Node, down: number, up: number): Node | null {
  if (uplink === null) return null
  count(uplink.counters, down, up)
  if (uplink.peer?.port) count(uplink.peer.port.counters, up, down)
  return uplink.peer?.node ?? null
}

function overTheBridge(far: Node, near: Node, down: number, up: number): Node {
  countBridge(far, down, up)
  countBridge(near, up, down)
  return near
}

function countBridge(node: Node, rx: number, tx: number): void {
  const [radio] = node.radios
  if (radio === undefined) return
  radio.pendingRx += rx
  radio.pendingTx += tx
}
