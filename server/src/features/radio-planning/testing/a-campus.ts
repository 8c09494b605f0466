import type { ScanBss } from '#contract/inventory/commands/command-results.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { radioSiteOf } from '../neighbours.ts'
import type { RadioSite, SiteDevice } from '../radio-site.ts'

export interface CampusRadio {
  band: '2G' | '5G' | '6G'
  channel: number
  width?: number
  power?: number
  clients?: number
  /** Of the time, its own sending and that of others. */
  busy?: number
  interference?: number
}

export interface CampusAccessPoint {
  /** Metres. */
  x: number
  y: number
  radios: readonly CampusRadio[]
  /** What it hears beside the campus. */
  foreign?: readonly ScanBss[]
  online?: boolean
  scanned?: boolean
  locked?: SiteDevice['locked']
  wanted?: SiteDevice['wanted']
  able?: SiteDevice['able']
}

export const bssidOf = (at: number, radio: number): string =>
  `02:00:00:${(at >> 8).toString(16).padStart(2, '0')}:${(at & 255).toString(16).padStart(2, '0')}:${radio}0`

/** Free space at first, walls after a few metres. */
export const signalAt = (metres: number, power = 20): number =>
  Math.round(power - 47 - 30 * Math.log10(Math.max(1, metres)))

/** Access points on a floor that hear each other by their distance. */
export function aCampus(accessPoints: readonly CampusAccessPoint[], country = 'DE'): RadioSite {
  return radioSiteOf(
    country,
    accessPoints.map((one, at) => deviceOf(accessPoints, one, at)),
  )
}

function deviceOf(all: readonly CampusAccessPoint[], one: CampusAccessPoint, at: number): SiteDevice {
  const heard = all.flatMap((other, index) => (other === one ? [] : heardFrom(one, other, index)))
  return {
    ...{ sn: `ap${String(at).padStart(4, '0')}`, name: `AP-${at + 1}`, online: one.online ?? true },
    state: stateOf(one, at),
    ...{ wanted: one.wanted ?? [], locked: one.locked ?? new Set(), able: one.able ?? {} },
    announces: false,
    heard: one.scanned === false ? null : { at: 1, bss: [...heard, ...(one.foreign ?? [])] },
  }
}

const heardFrom = (one: CampusAccessPoint, other: CampusAccessPoint, index: number): ScanBss[] =>
  other.radios.flatMap(({ band, channel, power }, radio) => {
    const signalDbm = signalAt(Math.hypot(one.x - other.x, one.y - other.y), power)
    return signalDbm < -92 ? [] : [{ bssid: bssidOf(index, radio), band, channel, signalDbm }]
  })

const stateOf = ({ radios }: CampusAccessPoint, at: number): DeviceState =>
  ({
    at: 1,
    radios: radios.map(({ band, channel, width, power, clients, busy, interference }, index) => ({
      ...{ id: String(index), band, channel, channelWidthMhz: width ?? 20, txPowerDbm: power ?? 20 },
      ...{ clients: clients ?? 0, busyRatio: busy ?? 0.3, interferenceRatio: interference ?? 0.05 },
    })),
    ssids: radios.map((_radio, index) => ({
      ...{ ssid: 'Campus', bssid: bssidOf(at, index), radio: String(index), mode: 'ap', clients: 0 },
    })),
    ...{ unit: {}, interfaces: [], clients: [], lldp: [], gateways: [], ports: [], parts: [], problems: [] },
  }) as DeviceState

/** So many access points in rows, all on one channel of each band. */
export const aBadLayout = (count: number, metres = 15, bands: readonly CampusRadio[] = allOnOne) =>
  Array.from({ length: count }, (_, at): CampusAccessPoint => {
    const across = Math.ceil(Math.sqrt(count))
    return { x: (at % across) * metres, y: Math.floor(at / across) * metres, radios: bands }
  })

const allOnOne: readonly CampusRadio[] = [
  { band: '2G', channel: 1 },
  { band: '5G', channel: 36, width: 40 },
  { band: '6G', channel: 5, width: 80 },
]
