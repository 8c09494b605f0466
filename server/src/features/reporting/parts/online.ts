import type { FleetDevice } from '../../inventory/records/fleet.reader.ts'
import { bySn, byValue, type Chart, type ReportContext, type Table } from '../report-context.ts'
import type { Line } from '../report-queries.ts'
import { pointsOf, type Window } from '../window.ts'
import { deviceTable } from './device-table.ts'

/** Share of the time watched that each device was connected; null when it could not be read. */
export async function onlineRates({ ask, devices }: ReportContext, window: Window) {
  const rows = await ask.rows('avg_over_time(device_up{$where}[$range])', window)
  return rows && bySn(rows, devices)
}

/** Seconds of a window in which a device was its owner's. */
export const secondsBound = ({ since }: Pick<FleetDevice, 'since'>, { from, to }: Window): number =>
  Math.max(0, to - Math.max(from, since / 1000))

/** So much of a range is as good as all of it. */
const AS_GOOD_AS_ALL = 0.98

/** Seconds in which any of the devices was watched, where that is less than the window; else undefined. */
export function watchedSeconds(
  devices: Iterable<Pick<FleetDevice, 'since'>>,
  window: Window,
): number | undefined {
  const seconds = Math.max(0, ...[...devices].map((device) => secondsBound(device, window)))
  return seconds < AS_GOOD_AS_ALL * (window.to - window.from) ? Math.round(seconds) : undefined
}

/** The rate of several devices together, each by the time it was bound; undefined when none was watched. */
export function rateOf(
  rates: ReadonlyMap<string, number>,
  devices: Iterable<FleetDevice>,
  window: Window,
): number | undefined {
  let [online, bound] = [0, 0]
  for (const device of devices) {
    const rate = rates.get(device.sn)
    if (rate === undefined) continue
    const seconds = secondsBound(device, window)
    online += rate * seconds
    bound += seconds
  }
  return bound > 0 ? online / bound : undefined
}

export async function onlineChart({ ask, window }: ReportContext): Promise<Chart> {
  const lines = await ask.lines('avg(avg_over_time(device_up{$where}[$rate]))', window)
  return chartOf('online', 'ratio', window, lines, () => ({ name: 'onlineRate' }))
}

/** Lines of an answer as a chart; null is what was too much to read. */
export function chartOf(
  name: string,
  unit: Chart['unit'],
  window: Window,
  lines: Line[] | null,
  named: (line: Line) => { name: string } | { text: string } | { radio: string },
  why?: string,
): Chart {
  const told = lines === null ? 'tooMuch' : why
  return {
    ...{ type: 'chart', name, unit },
    times: pointsOf(window).map((time) => time * 1000),
    lines: (lines ?? []).map((line) => ({ ...named(line), values: line.values })),
    ...(told !== undefined && { why: told }),
  }
}

const columns: Table['columns'] = [
  { name: 'offlineTime', unit: 'seconds' },
  { name: 'onlineRate', unit: 'ratio' },
]

/** Devices that were away longest. */
export function offlineTable(context: ReportContext, rates: ReadonlyMap<string, number> | null): Table {
  const rows =
    rates && offlineSeconds(context, rates).map(([sn, seconds]) => [sn, seconds, rates.get(sn)!] as const)
  return deviceTable(context, { name: 'topOffline', none: 'alwaysOnline', columns }, rows)
}

/** Whole seconds that devices were away, most first; those never away are not among them. */
export function offlineSeconds(
  { devices, window }: Pick<ReportContext, 'devices' | 'window'>,
  rates: ReadonlyMap<string, number>,
): [string, number][] {
  const away = [...rates].map(([sn, rate]): [string, number] => [
    sn,
    Math.round((1 - rate) * secondsBound(devices.get(sn)!, window)),
  ])
  return away.filter(([, seconds]) => seconds > 0).sort(byValue)
}
