import type { ReportRange } from '#contract/reporting/document.ts'
import {
  bySn,
  byValue,
  type Chart,
  devicePath,
  firstOf,
  type Making,
  orTooMuch,
  type Table,
} from '../making.ts'
import type { Window } from '../window.ts'
import { chartOf } from './online.ts'

/** Users are counted where they connect, not again at the gateway behind. */
const AT_ACCESS = '$where,kind=~"ap|wifirouter|cellularouter|soho"'

/** How often was looked, which bounds what the highest number can have missed. */
export const lookedAt: Record<ReportRange, string> = {
  hour: 'lookedEveryMinute',
  day: 'lookedEveryMinute',
  week: 'lookedEvery5Minutes',
  month: 'lookedEvery15Minutes',
}

export interface AtOnce {
  /** Null: too much to read; undefined: nothing reported users. */
  highest: number | null | undefined
  average: number | null | undefined
}

/** Users at once over a window; how many different ones there were cannot be known. */
export async function usersAtOnce({ ask }: Making, window: Window, of = AT_ACCESS): Promise<AtOnce> {
  const users = `sum(device_clients{${of}})[$range:$fine]`
  return {
    highest: await ask.one(`max_over_time(${users})`, window),
    average: await ask.one(`avg_over_time(${users})`, window),
  }
}

export async function usersChart({ ask, window }: Making, of = AT_ACCESS): Promise<Chart> {
  const lines = await ask.lines(`sum(avg_over_time(device_clients{${of}}[$rate]))`, window)
  return chartOf('users', 'count', window, lines, () => ({ name: 'usersAverage' }))
}

export type Users = { highest: ReadonlyMap<string, number>; average: ReadonlyMap<string, number> } | null

/** Users of every device that reports them. */
export async function usersBySn({ ask, window, devices }: Making): Promise<Users> {
  const highest = await ask.rows('max_over_time(device_clients{$where}[$range])', window)
  const average = await ask.rows('avg_over_time(device_clients{$where}[$range])', window)
  return highest && average && { highest: bySn(highest, devices), average: bySn(average, devices) }
}

const columns: Table['columns'] = [
  { name: 'device', unit: 'text' },
  { name: 'network', unit: 'text' },
  { name: 'usersHighest', unit: 'count' },
  { name: 'usersAverage', unit: 'count' },
]

export function usersTable({ devices }: Making, users: Users): Table {
  const about = { name: 'topUsers', none: 'noUsers', columns }
  if (users === null) return orTooMuch(about, users)
  const rows = [...users.highest]
    .filter(([, highest]) => highest > 0)
    .sort(byValue)
    .map(([sn, highest]) => {
      const device = devices.get(sn)!
      return {
        cells: [device.name, device.networkName, highest, users.average.get(sn) ?? null],
        to: devicePath(device),
      }
    })
  return { type: 'table', ...about, ...firstOf(rows) }
}

/** SSIDs by the users they had; the same name on several devices is one. */
export async function ssidsTable({ ask, window }: Making): Promise<Table> {
  const about: Omit<Table, 'type' | 'rows'> = {
    ...{ name: 'ssids', none: 'noSsids', why: lookedAt[window.range] },
    columns: [
      { name: 'ssid', unit: 'text' },
      { name: 'usersHighest', unit: 'count' },
      { name: 'usersAverage', unit: 'count' },
    ],
  }
  const clients = 'sum by (ssid) (ssid_clients{$where})[$range:$fine]'
  const highest = await ask.rows(`max_over_time(${clients})`, window)
  const average = await ask.rows(`avg_over_time(${clients})`, window)
  if (!highest || !average) return orTooMuch(about, null)
  const averages = new Map(average.map(({ labels, value }) => [labels.ssid, value]))
  const rows = highest
    .map(({ labels, value }): [string, number] => [labels.ssid ?? '', value])
    .sort(byValue)
    .map(([ssid, value]) => ({ cells: [ssid, value, averages.get(ssid) ?? null] }))
  return { type: 'table', ...about, ...firstOf(rows) }
}
