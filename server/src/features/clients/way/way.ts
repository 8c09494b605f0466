import { atLeast, byRating, ratingLimits, worstOf } from '#contract/clients/ratings.ts'
import type { Hop, WayDevice, WayFinding } from '#contract/clients/way.ts'
import type { Port } from '#contract/inventory/state/device-state.ts'
import type { HeardAt } from '../directory/heard-memory.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import { normalMac } from '../directory/sighting.ts'
import { airFindings, finding } from './air.ts'
import { type ClientFacts, clientFindings } from './client-hop.ts'
import { deviceFindings, internetFindings, type OnTheWay } from './device.ts'
import { airLinkFindings, linkFindings } from './link.ts'

export interface WayStation extends OnTheWay, WayDevice {
  /** Of its label. */
  mac: string | null
  /** Its ports that lead to the gateway. */
  uplinks: ReadonlySet<string>
}

export interface WayFacts extends Omit<ClientFacts, 'client'> {
  joined: JoinedClient
  /** From the device the client is connected to up to the gateway; ends where nothing more is known. */
  stations: readonly WayStation[]
  gateway: string | null
  heard: readonly (HeardAt & { name: string })[]
  now: number
}

/** So much better must another access point hear a client to be worth a move (Apple: 8 dB while it transmits). */
const NEARER_DB = 8

/** The way of a client to the internet. Nothing is guessed: where it is not known it says so and ends. */
export function wayOf(facts: WayFacts): Hop[] {
  const { joined, stations, gateway, now } = facts
  const first = stations[0]
  const hops = [hopOf('client', clientFindings({ ...facts, client: joined.client }, now))]
  if (first)
    hops.push(joined.client.connection === 'wireless' ? radioHop(facts, first) : socketHop(joined, first))
  for (const [at, station] of stations.entries()) {
    const type = station.sn === gateway ? 'gateway' : 'device'
    hops.push(hopOf(type, deviceFindings(station, now), { device: wayDevice(station) }))
    const above = stations[at + 1]
    if (above) hops.push(linkHop(station, above))
  }
  return [...hops, ...endOf(facts)]
}

/** What of it a list shows: as far as the client's own radio or socket. */
export const nearRating = ({ client, sighting }: JoinedClient) =>
  worstOf(
    (client.connection === 'wireless'
      ? airFindings({ client, radio: sighting.radio, retryRatio: sighting.retryRatio })
      : linkFindings(sighting.port ? [sighting.port] : [])
    ).map(({ rating }) => rating),
  )

const wayDevice = ({ sn, name, kind }: WayStation): WayDevice => ({ sn, name, kind })

function hopOf(type: Hop['type'], findings: WayFinding[], more: Partial<Hop> = {}): Hop {
  const sorted = byRating(findings)
  const rating = worstOf(sorted.map((one) => one.rating))
  return {
    ...{ type, device: null, port: null, band: null, channel: null },
    ...more,
    rating,
    findings: sorted,
  }
}

function radioHop({ joined, connected, heard }: WayFacts, station: WayStation): Hop {
  const { client, sighting } = joined
  const radio = station.state?.radios.find(({ id }) => id === client.radio) ?? sighting.radio
  const { signalDbm, ...silent } = client
  const air = connected
    ? airFindings({ client, radio, retryRatio: sighting.retryRatio })
    : airFindings({ client: silent, radio, retryRatio: undefined })
  const nearer = connected && signalDbm !== undefined ? nearerFinding(signalDbm, heard, station.sn) : []
  return hopOf('radio', [...air, ...nearer], {
    device: wayDevice(station),
    band: radio?.band ?? client.band ?? null,
    channel: radio?.channel ?? null,
  })
}

/** Only where the signal is not good: who is well served is not sent around. */
function nearerFinding(dbm: number, heard: WayFacts['heard'], here: string): WayFinding[] {
  const rating = atLeast(dbm, ratingLimits.signalDbm)
  const [best] = heard.filter(({ sn }) => sn !== here).toSorted((a, b) => b.dbm - a.dbm)
  if (rating === 'good' || !best || best.dbm < dbm + NEARER_DB) return []
  const { sn, bssid, name, at } = best
  return [finding('nearer', rating, { name, dbm: best.dbm, at }, { sn, ...(bssid && { bssid }) })]
}

function socketHop({ sighting }: JoinedClient, station: WayStation): Hop {
  const told = station.state?.ports.find(({ name }) => name === sighting.port?.name) ?? sighting.port
  return hopOf('link', linkFindings(told ? [told] : []), {
    ...{ device: wayDevice(station), port: told?.name ?? null },
  })
}

/** Between two devices: the uplink of the lower one and the socket of the upper one that sees it. */
function linkHop(lower: WayStation, upper: WayStation): Hop {
  const macs = macsOf(lower)
  const bridged = upper.state?.clients.find(
    ({ connection, mac }) => connection === 'wireless' && macs.has(normalMac(mac)),
  )
  if (bridged) return hopOf('link', airLinkFindings(bridged.signalDbm), { device: wayDevice(upper) })
  const socket = portTowards(upper, macs)
  const ends = [...uplinkOf(lower), ...(socket ? [socket] : [])]
  return hopOf('link', linkFindings(ends), { device: wayDevice(upper), port: socket?.name ?? null })
}

const uplinkOf = ({ state, uplinks }: WayStation): Port[] => {
  const ports = state?.ports.filter(({ name, up }) => uplinks.has(name) && up !== false) ?? []
  // Of several nobody tells which one is used.
  return ports.length === 1 ? ports : []
}

function macsOf({ mac, state }: WayStation): ReadonlySet<string> {
  const bssids = state?.ssids.flatMap(({ bssid }) => bssid ?? []) ?? []
  return new Set([...bssids, ...(mac === null ? [] : [mac])].map(normalMac))
}

function portTowards({ state, uplinks }: WayStation, macs: ReadonlySet<string>): Port | undefined {
  if (!state) return undefined
  const seen = [...state.lldp, ...(state.forwarding?.entries ?? []), ...state.clients]
  const name = seen.find(
    ({ port, mac }) =>
      port !== undefined && !uplinks.has(port) && mac !== undefined && macs.has(normalMac(mac)),
  )?.port
  return name === undefined
    ? undefined
    : (state.ports.find((port) => port.name === name) ?? { name, role: 'other' })
}

function endOf({ stations, gateway, now }: WayFacts): Hop[] {
  const last = stations.at(-1)
  if (last && last.sn === gateway)
    return [hopOf('internet', internetFindings(last, now), { device: wayDevice(last) })]
  const why =
    gateway === null ? finding('gatewayNone', 'unknown') : finding('wayEnds', 'unknown', { name: last?.name })
  return [hopOf('gateway', [why]), hopOf('internet', [finding('wanNone', 'unknown')])]
}
