import type { JsonObject } from '#protocols/json.ts'
import { frequencyOf } from '../kinds/capabilities.ts'
import { type Association, type Client, linkRate } from '../world/client.ts'
import { sumCounters } from '../world/counters.ts'
import { leasedTo } from '../world/leases.ts'
import { type Node, nodeMac, type Radio } from '../world/node.ts'
import { type Bss, bssList, centreChannel } from '../world/radio/air.ts'
import { bridgeRate, heardAt, isLinked } from '../world/radio/bridge.ts'
import type { Site } from '../world/site.ts'
import { retryShare, ssidCountersOf } from '../world/traffic.ts'
import { deltaCounters, fullCounters, shortCounters } from './ap-counters.ts'
import type { Deltas } from './deltas.ts'

/** Radios that carry at least one SSID, in the order that `$ref`s count. */
export function activeRadios(node: Node): Radio[] {
  const used = new Set(bssList(node).map((bss) => bss.radio))
  return node.radios.filter((radio) => used.has(radio))
}

/** `state.radios[]` entry. */
export function radioReport(radio: Radio, boxTemperature: number): JsonObject {
  const { band, phy } = radio.model
  const channels = [...new Set([radio.channel, centreChannel(radio)])]
  const frequency = channels.map((channel) => frequencyOf(band, channel))
  const { time, busy, rx, tx } = radio.survey
  return {
    band: [band],
    channel: radio.channel,
    channels,
    frequency,
    channel_width: radio.width,
    tx_power: radio.txPower,
    phy,
    temperature: boxTemperature + (band === '2G' ? 1 : 4),
    chanUtil: Math.round(radio.busy * 100),
    survey: [{ frequency: frequency[0]!, noise: radio.noise, time, busy, time_rx: rx, time_tx: tx }],
  }
}

/** `interfaces[].ssids[]`: one entry per SSID and band. */
export function ssidReports(
  site: Site,
  node: Node,
  interfaceLocation: string,
  deltas: Deltas,
  now: number,
): JsonObject[] {
  const radios = activeRadios(node)
  return bssList(node)
    .filter(({ ssid }) => ssid.location.startsWith(`${interfaceLocation}/`))
    .map((bss) => ({
      ...bssReport(node, bss, radios.indexOf(bss.radio), deltas),
      associations: associationsOf(site, node, bss, deltas, now),
    }))
}

function bssReport(node: Node, bss: Bss, radioIndex: number, deltas: Deltas): JsonObject {
  const { ssid, radio, bssid, iface } = bss
  const { band, phy } = radio.model
  const counters = ssidCountersOf(node, ssid.location, band)
  const channels = [...new Set([radio.channel, centreChannel(radio)])]
  return {
    ssid: ssid.name,
    bssid,
    mode: ssid.mode.endsWith('sta') ? 'station' : 'ap',
    band,
    phy,
    iface,
    location: ssid.location,
    radio: { $ref: `#/radios/${radioIndex}` },
    frequency: channels.map((channel) => frequencyOf(band, channel)),
    counters: fullCounters(counters),
    delta_counters: deltaCounters(deltas.of(`ssid ${bssid}`, counters)),
  }
}

function associationsOf(site: Site, node: Node, bss: Bss, deltas: Deltas, now: number): JsonObject[] {
  if (bss.ssid.mode === 'wds-sta') return joinedBase(node, bss, now)
  const bridged = site.nodes.filter(
    (far) => far.bridge === node && far.running && bss.ssid.mode === 'wds-ap' && isLinked(far, node),
  )
  const people = site.clients.filter(({ association }) => {
    return association?.node === node && association.bssid === bss.bssid
  })
  return [
    ...bridged.map((far) => bridgeReport(far, bss, now)),
    ...people.map((client) => associationReport(site, node, client, deltas, now)),
  ]
}

/** Frames by traffic identifier; the last are those without one. */
const IDENTIFIERS = 17

/** Half of them each way. */
function tidStats({ voice, video }: Association['frames']): JsonObject[] {
  return Array.from({ length: IDENTIFIERS }, (_, identifier) => {
    const frames = identifier === 6 ? voice : identifier === 5 ? video : 0
    const rx_msdu = Math.floor(frames / 2)
    return { rx_msdu, tx_msdu: frames - rx_msdu, tx_msdu_retries: 0, tx_msdu_failed: 0 }
  })
}

function associationReport(site: Site, node: Node, client: Client, deltas: Deltas, now: number): JsonObject {
  const link = client.association!
  const address = leasedTo(site, client)
  const { counters } = link
  const retries = { tx_retries: link.retries, tx_failed: Math.floor(link.retries / 300) }
  const delta = deltas.of(`sta ${client.mac} ${link.since}`, counters)
  return {
    station: client.mac,
    bssid: link.bssid,
    rssi: link.rssi,
    ack_signal: link.rssi - 2,
    ack_signal_avg: link.rssi - 2,
    connected: Math.max(0, Math.round((now - link.since) / 1000)),
    inactive: counters.rxBytes % 7,
    ...shortCounters(counters),
    ...retries,
    rx_duration: Math.round(counters.rxBytes / 4),
    tx_duration: Math.round(counters.txBytes / 10),
    rx_rate: { ...linkRate(link, 'rx'), ...standardOf(link.radio, 1) },
    tx_rate: { ...linkRate(link, 'tx'), ...standardOf(link.radio, 0) },
    ...(address === null ? {} : { ipaddr_v4: address }),
    ...(node.config.statistics.has('tid-stats') ? { tid_stats: tidStats(link.frames) } : {}),
    fingerprint: { device: client.hostname.split('-')[0]! },
    delta_counters:
      delta === null
        ? {}
        : {
            ...shortCounters(delta),
            tx_retries: Math.round(delta.txPackets * retryShare(link.rssi, link.radio.waits)),
            tx_failed: 0,
          },
  }
}

/** How frames are sent: as the radio was told, where clients know it. */
function standardOf({ mode }: Radio, interval: number): JsonObject {
  if (mode.startsWith('HT')) return { ht: true }
  return mode.startsWith('VHT') ? { vht: true } : { he: true, he_gi: interval, he_dcm: 0 }
}

/** The far end of a wireless bridge, seen from the near end. */
function bridgeReport(far: Node, bss: Bss, now: number): JsonObject {
  const counters = sumCounters([...far.ports.values()].map((port) => port.counters))
  return {
    ...hearing(nodeMac(far), heardAt(far, now).base, bss, far, now),
    ...shortCounters(counters),
    ipaddr_v4: far.ip,
  }
}

/** What a station is associated with: its base. */
function joinedBase(node: Node, bss: Bss, now: number): JsonObject[] {
  const near = node.bridge
  const base =
    near?.running && isLinked(node, near)
      ? bssList(near).find(({ ssid }) => ssid.mode === 'wds-ap')
      : undefined
  if (!base) return []
  const { rxBytes, txBytes, rxPackets, txPackets, ...rest } = sumCounters(
    [...node.ports.values()].map((port) => port.counters),
  )
  const counters = { ...rest, rxBytes: txBytes, txBytes: rxBytes, rxPackets: txPackets, txPackets: rxPackets }
  return [{ ...hearing(base.bssid, heardAt(node, now).station, bss, node, now), ...shortCounters(counters) }]
}

function hearing(station: string, rssi: number, bss: Bss, far: Node, now: number): JsonObject {
  const rate = { ...bridgeRate(rssi, bss.radio.width), he: true, he_gi: 0, he_dcm: 0 }
  return {
    ...{ station, bssid: bss.bssid, rssi, ack_signal: rssi, ack_signal_avg: rssi },
    connected: Math.max(0, Math.round((now - Math.max(far.bootedAt, far.configuredAt)) / 1000)),
    ...{ inactive: 0, tx_retries: 0, tx_failed: 0, rx_rate: rate, tx_rate: rate },
  }
}
