import type { CpeLink } from '#contract/cpe/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Bridge, Heard } from './bridge.ts'
import { judgeLink, judgeLone } from './judge-link.ts'
import { endOf } from './link-end.ts'

type Ssid = DeviceState['ssids'][number]
type Client = DeviceState['clients'][number]

const normal = (mac: string) => mac.toLowerCase()
const isStation = ({ mode }: Ssid) => mode === 'station'

/** Of an end that is a station: the SSID through which it is one. */
export const stationSsid = (state: DeviceState | null): Ssid | null => {
  const all = state?.ssids.filter(isStation) ?? []
  return all.find(({ joined }) => joined !== undefined) ?? all[0] ?? null
}

/**
 * Who is linked with whom. A station says the MAC of the base it has joined, a base those of the stations it hears; one
 * of the two is enough. What is left stands alone.
 */
export function pairBridges(bridges: readonly Bridge[]): CpeLink[] {
  const bases = new Map<string, Bridge>()
  for (const bridge of bridges)
    for (const ssid of bridge.state?.ssids ?? [])
      if (!isStation(ssid) && ssid.bssid !== undefined) bases.set(normal(ssid.bssid), bridge)
  const hearers = hearersOf(bridges)
  const paired = new Set<string>()
  const links = bridges.flatMap((station) => {
    const ssid = stationSsid(station.state)
    const told = ssid?.joined && bases.get(normal(ssid.joined.mac))
    const heard = macsOf(station).flatMap((mac) => hearers.get(mac) ?? [])[0]
    const base = told ?? heard?.bridge
    if (!base || base === station) return []
    for (const { device } of [base, station]) paired.add(device.sn)
    const atBase = heard?.bridge === base ? heard.client : null
    return [linkOf(base, station, { atBase, atStation: told ? ssid : null })]
  })
  return [...links, ...bridges.filter(({ device }) => !paired.has(device.sn)).map(loneOf)]
}

/** MAC of a client → the base that hears it. */
function hearersOf(bridges: readonly Bridge[]) {
  const hearers = new Map<string, { bridge: Bridge; client: Client }>()
  for (const bridge of bridges)
    for (const client of bridge.state?.clients ?? [])
      if (client.connection === 'wireless') hearers.set(normal(client.mac), { bridge, client })
  return hearers
}

/** Its own MAC, and those of its stations where they have others. */
function macsOf({ device, state }: Bridge): string[] {
  const own = state?.ssids.filter(isStation).flatMap(({ bssid }) => bssid ?? []) ?? []
  return [...(device.mac === null ? [] : [device.mac]), ...own].map(normal)
}

function linkOf(base: Bridge, station: Bridge, heard: Heard): CpeLink {
  const ends = { base: endOf(base, heard), station: endOf(station, heard, 'station') }
  const id = `${base.device.sn}/${station.device.sn}`
  return { id, ...ends, peer: null, ...judgeLink(ends.base, ends.station) }
}

function loneOf(bridge: Bridge): CpeLink {
  const ssid = stationSsid(bridge.state)
  const station = ssid !== null || bridge.state?.cpe?.mode === 'station'
  const end = endOf(bridge, { atBase: null, atStation: ssid }, station ? 'station' : 'base')
  const peer = ssid?.joined?.mac ?? null
  return {
    id: bridge.device.sn,
    ...{ base: station ? null : end, station: station ? end : null, peer },
    ...judgeLone(end, station ? 'station' : 'base', peer),
  }
}
