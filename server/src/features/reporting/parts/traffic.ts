import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import { trafficKinds } from '#contract/inventory/kind-traits.ts'
import type { FleetDevice } from '../../inventory/records/fleet.reader.ts'
import { bySn, byValue, type Chart, type ReportContext, type Table } from '../report-context.ts'
import type { Line, Row } from '../report-queries.ts'
import { pointsOf, type Window } from '../window.ts'
import { deviceTable } from './device-table.ts'
import { chartOf } from './online.ts'

export type Direction = 'receive' | 'transmit'
/** Where a network's bytes are counted: at the uplinks of a kind, or as what Wi-Fi clients sent and received. */
export type TrafficSource = DeviceKind | 'clients'
export type CountedAt = ReadonlyMap<number, TrafficSource>
type Bytes = ReadonlyMap<string, number>

/** Whole bytes of each device over the window: what it received over its uplink is download. */
export async function bytesBySn({ ask, devices }: ReportContext, direction: Direction, window: Window) {
  const rows = await ask.rows(`increase(device_${direction}_bytes_total{$where}[$range])`, window)
  // `increase` reckons beyond the outermost reports: a fraction of a byte must not decide on a threshold.
  const whole = rows?.map((row) => ({ ...row, value: Math.round(row.value) }))
  return whole ? bySn(whole, devices) : null
}

/** Whole bytes of the Wi-Fi clients of each access point: what it sent to them is download. */
export async function clientBytesBySn({ ask, devices }: ReportContext, direction: Direction, window: Window) {
  const rows = await ask.rows(
    `sum by (sn) (increase(${ofClients(direction)}{$where,kind="ap"}[$range]))`,
    window,
  )
  return (
    rows &&
    bySn(
      rows.map((row) => ({ ...row, value: Math.round(row.value) })),
      devices,
    )
  )
}

const ofClients = (direction: Direction): string =>
  direction === 'receive' ? 'ssid_transmit_bytes_total' : 'ssid_receive_bytes_total'

/**
 * Where each network is counted. Of access points alone: by their clients where every one tells of those, as the bytes
 * of a mesh hop cross two uplinks.
 */
export function countedAt(
  devices: readonly FleetDevice[],
  bytes: Bytes,
  ofClients: Bytes = new Map(),
): CountedAt {
  const found = edgesOf(devices, bytes)
  for (const [network, kind] of found) {
    if (kind !== 'ap') continue
    const counting = devices.filter(
      (device) => device.network === network && device.kind === 'ap' && bytes.has(device.sn),
    )
    if (counting.every(({ sn }) => ofClients.has(sn))) found.set(network, 'clients')
  }
  return found
}

function edgesOf(devices: readonly FleetDevice[], bytes: Bytes): Map<number, TrafficSource> {
  const found = new Map<number, DeviceKind>()
  for (const { sn, network, kind } of devices) {
    if (!bytes.has(sn) || kind === null || !trafficKinds.includes(kind)) continue
    const known = found.get(network)
    if (known === undefined || trafficKinds.indexOf(kind) < trafficKinds.indexOf(known))
      found.set(network, kind)
  }
  return found
}

/** How that is named to people; undefined when nothing could be counted. */
export function namedCount(counted: CountedAt): string | undefined {
  const kinds = new Set([...counted.values()].map(placeCounted))
  if (kinds.size === 0) return undefined
  if (kinds.has('clients')) return kinds.size === 1 ? 'countedAtClients' : 'countedVaried'
  if (kinds.size === 2) return 'countedAtBoth'
  return kinds.has('accessPoints') ? 'countedAtAccessPoints' : 'countedAtGateways'
}

/** A word of reports for it. */
export function placeCounted(counting: TrafficSource): 'accessPoints' | 'clients' | 'gateway' {
  if (counting === 'ap') return 'accessPoints'
  return counting === 'clients' ? 'clients' : 'gateway'
}

/** Bytes of each network. */
export function bytesByNetwork(
  devices: Iterable<FleetDevice>,
  bytes: Bytes,
  counted: CountedAt,
  ofClients: Bytes = new Map(),
): Map<number, number> {
  const sums = new Map<number, number>()
  for (const { sn, network, kind } of devices) {
    const at = counted.get(network)
    const value = at === 'clients' ? ofClients.get(sn) : bytes.get(sn)
    if (value === undefined || kind === null || (at !== 'clients' && at !== kind)) continue
    const sum = sums.get(network) ?? 0
    sums.set(network, kind === 'wifirouter' ? Math.max(sum, value) : sum + value)
  }
  return sums
}

export const total = (sums: ReadonlyMap<unknown, number>): number | undefined =>
  sums.size === 0 ? undefined : [...sums.values()].reduce((sum, value) => sum + value, 0)

/** The same sums made by the store, where the single devices do not matter; nothing is read that nowhere counts. */
function together(direction: Direction, counted: CountedAt, each: (selector: string) => string): string {
  const used = new Set(counted.values())
  const name = `device_${direction}_bytes_total`
  const summed = trafficKinds.filter((kind) => kind !== 'wifirouter' && used.has(kind)).join('|')
  return [
    summed && `sum by (network, kind) (${each(`${name}{$where,kind=~"${summed}"}`)})`,
    used.has('wifirouter') && `max by (network, kind) (${each(`${name}{$where,kind="wifirouter"}`)})`,
    used.has('clients') && `sum by (network) (${each(`${ofClients(direction)}{$where,kind="ap"}`)})`,
  ]
    .filter(Boolean)
    .join(' or ')
}

const isCounted = (counted: CountedAt, { network, kind }: Row['labels']): boolean =>
  counted.get(Number(network)) === (kind ?? 'clients')

/** All bytes of a window counted as another window was; undefined when there were none. */
export async function bytesThen(
  { ask }: ReportContext,
  direction: Direction,
  window: Window,
  counted: CountedAt,
) {
  if (counted.size === 0) return undefined
  const rows = await ask.rows(
    together(direction, counted, (selector) => `increase(${selector}[$range])`),
    window,
  )
  const sums = rows?.filter(({ labels }) => isCounted(counted, labels)).map(({ value }) => value)
  return sums && (sums.length === 0 ? undefined : sums.reduce((sum, value) => sum + value, 0))
}

export async function trafficChart({ ask, window }: ReportContext, counted: CountedAt): Promise<Chart> {
  const lineOf = async (direction: Direction, name: string): Promise<Line | null> => {
    if (counted.size === 0) return { labels: { name }, values: pointsOf(window).map(() => null) }
    const rates = together(direction, counted, (selector) => `rate(${selector}[$rate])`)
    const lines = await ask.lines(`8 * (${rates})`, window)
    return (
      lines &&
      sumOf(
        lines.filter(({ labels }) => isCounted(counted, labels)),
        window,
        { name },
      )
    )
  }
  const lines = await Promise.all([lineOf('receive', 'download'), lineOf('transmit', 'upload')])
  const known = lines.every((line) => line !== null) ? lines : null
  return chartOf(
    'traffic',
    'bitRate',
    window,
    known,
    ({ labels }) => ({ name: labels.name! }),
    namedCount(counted),
  )
}

/** Lines added point by point; a gap only where all have one. */
function sumOf(lines: readonly Line[], window: Window, labels: Line['labels']): Line {
  const values = pointsOf(window).map((_, i) => {
    const there = lines.map((line) => line.values[i] ?? null).filter((value) => value !== null)
    return there.length === 0 ? null : there.reduce((sum, value) => sum + value, 0)
  })
  return { labels, values }
}

const columns: Table['columns'] = [
  { name: 'download', unit: 'bytes' },
  { name: 'upload', unit: 'bytes' },
]

/** Devices compared, not added. */
export function trafficTable(context: ReportContext, down: Bytes | null, up: Bytes | null): Table {
  const about = { name: 'topTraffic', none: 'noTraffic', columns }
  if (down === null || up === null) return deviceTable(context, about, null)
  const rows = [...new Set([...down.keys(), ...up.keys()])]
    .map((sn): [string, number] => [sn, (down.get(sn) ?? 0) + (up.get(sn) ?? 0)])
    .filter(([, bytes]) => bytes > 0)
    .sort(byValue)
    .map(([sn]) => [sn, down.get(sn) ?? null, up.get(sn) ?? null] as const)
  return deviceTable(context, about, rows)
}

/** What crossed a device's own uplink. */
export async function deviceTrafficChart({ ask, window }: ReportContext): Promise<Chart> {
  const rate = (direction: Direction) =>
    ask.lines(`8 * rate(device_${direction}_bytes_total{$where}[$rate])`, window)
  const [down, up] = [await rate('receive'), await rate('transmit')]
  const named = (lines: Line[], name: string) => lines.map((line) => ({ ...line, labels: { name } }))
  const lines = down && up && [...named(down, 'download'), ...named(up, 'upload')]
  return chartOf(
    'traffic',
    'bitRate',
    window,
    lines,
    ({ labels }) => ({ name: labels.name! }),
    'countedAtUplink',
  )
}
