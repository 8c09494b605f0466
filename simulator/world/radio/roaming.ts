import type { Association, Client } from '../client.ts'
import { newCounters } from '../counters.ts'
import type { Node } from '../node.ts'
import type { Site } from '../site.ts'
import { type Bss, bssList } from './air.ts'

const NEAR_DBM = -52
const FAR_DBM = -68

/** Associates a client with a running access point, mostly its usual one. Does nothing when none serves. */
export function join(site: Site, client: Client, now: number, secondsAgo: number): void {
  const away = site.random.chance(0.15)
  const node = away ? elsewhere(site, client.home) : client.home
  if (node?.running === true && admits(node, client, now)) associate(site, client, node, now, secondsAgo)
}

/** A client without its network takes its usual access point again, or the next one that runs. */
export function rejoin(site: Site, client: Client, now: number): void {
  const home = client.home.running && admits(client.home, client, now)
  const node = home ? client.home : elsewhere(site, client.home)
  if (node !== null && admits(node, client, now)) associate(site, client, node, now, 0)
}

/** Moves a client to one particular network of another access point. */
export function associateWith(site: Site, client: Client, node: Node, bss: Bss, now: number): void {
  if (!bss.ssid.admits(client.mac)) return
  leave(client, now)
  client.association = associationOf(site, client, node, bss, now)
  announce(client, client.association)
}

/** True while it is associated elsewhere than usual although its usual access point runs. */
export function isAway({ association, home }: Client): boolean {
  return association !== null && association.node !== home && home.running
}

/** Back to the usual access point. */
export function goHome(site: Site, client: Client, now: number): void {
  const ssid = client.association?.ssid
  if (!admits(client.home, client, now)) return
  leave(client, now)
  associate(site, client, client.home, now, 0, ssid)
}

function admits(node: Node, { banned }: Client, now: number): boolean {
  return banned === null || banned.node !== node || now >= banned.until
}

/** The network is gone without a word; the client will look for another. */
export function drop(client: Client): void {
  client.association = null
  client.displaced = true
}

/** Moves a client to another access point of the site that carries the same network. */
export function roam(site: Site, client: Client, now: number): void {
  const from = client.association
  const target = from === null ? null : elsewhere(site, from.node)
  if (from === null || target === null) return
  leave(client, now)
  associate(site, client, target, now, 0, from.ssid)
}

/** Ends the association and says so through the access point. */
export function leave(client: Client, now: number): void {
  const { association } = client
  if (association === null) return
  client.association = null
  const { counters } = association
  association.node.onEvent(
    'client.leave',
    {
      client: client.mac,
      bssid: association.bssid,
      ssid: association.ssid,
      tx_bytes: counters.txBytes,
      rx_bytes: counters.rxBytes,
      tx_packets: counters.txPackets,
      rx_packets: counters.rxPackets,
      connected_time: Math.round((now - association.since) / 1000),
    },
    now,
  )
}

/** All clients of a node lose it at once, silently: it rebooted or restarted its radios. */
export function dropClients(site: Site, node: Node): void {
  for (const client of site.clients) {
    if (client.association?.node === node) drop(client)
  }
}

function elsewhere(site: Site, from: Node): Node | null {
  const others = site.nodes.filter(
    (node) =>
      node !== from && node.running && node.device.model.kind === 'ap' && from.device.model.kind === 'ap',
  )
  return others.length === 0 ? null : site.random.pick(others)
}

function associate(
  site: Site,
  client: Client,
  node: Node,
  now: number,
  secondsAgo: number,
  ssid?: string,
): void {
  const served = bssList(node).filter(
    (bss) => bss.ssid.mode === 'ap' && bss.ssid.admits(client.mac) && !isFull(site, bss),
  )
  const same = served.filter((bss) => bss.ssid.name === ssid)
  const choices = same.length > 0 ? same : served
  if (choices.length === 0) return
  const bss = preferFast(choices, site)
  client.displaced = false
  const association = associationOf(site, client, node, bss, now - secondsAgo * 1000)
  if (association.rssi < bss.ssid.weakest.joining) return
  client.association = association
  if (secondsAgo === 0) announce(client, client.association)
}

const isFull = (site: Site, { ssid, bssid }: Bss): boolean =>
  ssid.mostClients < Infinity &&
  site.clients.filter(({ association }) => association?.bssid === bssid).length >= ssid.mostClients

function preferFast(choices: readonly Bss[], site: Site): Bss {
  const led = choices.filter(({ ssid, radio }) => !ssid.prefers5g || radio.model.band !== '2G')
  const first = site.random.pick(led.length > 0 ? led : choices)
  if (first.ssid.prefers5g) return first
  return first.radio.model.band === '2G' && site.random.chance(0.6) ? site.random.pick(choices) : first
}

function associationOf(site: Site, client: Client, node: Node, bss: Bss, since: number): Association {
  const centre = node === client.home ? NEAR_DBM : FAR_DBM
  const loss = bss.radio.model.band === '2G' ? 0 : 4
  return {
    node,
    radio: bss.radio,
    ssid: bss.ssid.name,
    location: bss.ssid.location,
    vlan: bss.ssid.vlan,
    bssid: bss.bssid,
    since,
    counters: newCounters(),
    ...{ most: bss.ssid.most, weakest: bss.ssid.weakest.staying, wmm: bss.ssid.wmm },
    ...{ askedAt: null, retries: 0 },
    frames: { voice: 0, video: 0 },
    rssi: Math.round(Math.max(-86, Math.min(-32, centre - loss + site.random.bell() * 8))),
  }
}

function announce(client: Client, association: Association): void {
  const { ssid, bssid, radio } = association
  const payload = { client: client.mac, ssid, bssid, channel: radio.channel, band: radio.model.band }
  association.node.onEvent('client.join', payload, association.since)
}
