import {
  bySn,
  byValue,
  type Chart,
  devicePath,
  orTooMuch,
  type ReportContext,
  type Table,
} from '../report-context.ts'
import type { Window } from '../window.ts'
import { deviceTable } from './device-table.ts'
import { chartOf } from './online.ts'

/**
 * Watt-hours: the power looked at every minute, or every five, each look standing for the time since the one before.
 * A report counts until the next, five minutes at most: what was not measured is not counted.
 */
const wattHours = (metric: string, { seconds }: Window): string => {
  const every = seconds > 86_400 ? 300 : 60
  return `sum_over_time(${metric}{$where}[$range:${every}s]) * ${every} / 3600`
}

/** Watt-hours that each device gave over a window; null when it was too much to read. */
export async function energyBySn({ ask, devices }: ReportContext, window: Window) {
  const rows = await ask.rows(wattHours('device_poe_watts', window), window)
  return rows && bySn(rows, devices)
}

export async function powerChart({ ask, window }: ReportContext): Promise<Chart> {
  const lines = await ask.lines('sum(avg_over_time(device_poe_watts{$where}[$rate]))', window)
  return chartOf('power', 'watts', window, lines, () => ({ name: 'poe' }))
}

export function energyDevicesTable(
  context: ReportContext,
  energy: ReadonlyMap<string, number> | null,
): Table {
  const columns = [{ name: 'energy', unit: 'wattHours' }] as const
  const rows = energy && [...energy].sort(byValue)
  return deviceTable(context, { name: 'energyDevices', none: 'noPoe', columns }, rows)
}

export async function energyPortsTable({ ask, window, devices }: ReportContext): Promise<Table> {
  const about: Omit<Table, 'type' | 'rows'> = {
    ...{ name: 'energyPorts', none: 'noPoe' },
    columns: [
      { name: 'device', unit: 'text' },
      { name: 'port', unit: 'text' },
      { name: 'energy', unit: 'wattHours' },
    ],
  }
  const found = await ask.rows(`topk(10, ${wattHours('port_poe_watts', window)} > 0)`, window)
  if (found === null) return orTooMuch(about, found)
  const rows = found
    .sort((a, b) => b.value - a.value)
    .flatMap(({ labels, value }) => {
      const device = devices.get(labels.sn ?? '')
      return device ? [{ cells: [device.name, labels.port ?? '', value], to: devicePath(device) }] : []
    })
  return { type: 'table', ...about, rows }
}
