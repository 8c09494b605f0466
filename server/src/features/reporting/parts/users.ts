import { connectedClients } from '#contract/inventory/connected-clients.ts'
import type { ReportRange } from '#contract/reporting/document.ts'
import {
  bySn,
  byValue,
  type Chart,
  firstOf,
  orTooMuch,
  type ReportContext,
  type Table,
} from '../report-context.ts'
import type { Line } from '../report-queries.ts'
import type { Window } from '../window.ts'
import { deviceTable } from './device-table.ts'
import { chartOf } from './online.ts'

/** The samples that are added, with what is done to each before. */
type CountedClients = (each?: (selector: string) => string) => string

/** Of a place, each client once: the figure of lists and walls. */
const ofPlace: CountedClients = (each) => connectedClients('$where', each)
/** Of one device, as it reports them. */
export const ofDevice: CountedClients = (each = (selector) => selector) =>
  `sum(${each('device_clients{$where}')})`

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
export async function usersAtOnce(
  { ask }: ReportContext,
  window: Window,
  clients = ofPlace,
): Promise<AtOnce> {
  const lines = await ask.lines(clients(), looking(window))
  if (lines === null) return { highest: null, average: null }
  return lines[0] ? atOnce(lines[0]) : { highest: undefined, average: undefined }
}

/** A point for every look. */
const looking = (window: Window): Window => ({ ...window, step: window.fine })

/** One pass over the samples gives both. */
function atOnce({ values }: Line): { highest: number; average: number } {
  const known = values.filter((value) => value !== null)
  const sum = known.reduce((all, value) => all + value, 0)
  return { highest: known.reduce((most, value) => Math.max(most, value)), average: sum / known.length }
}

export async function usersChart({ ask, window }: ReportContext, clients = ofPlace): Promise<Chart> {
  const average = clients((selector) => `avg_over_time(${selector}[$rate])`)
  const lines = await ask.lines(average, window)
  return chartOf('users', 'count', window, lines, () => ({ name: 'usersAverage' }))
}

export type Users = { highest: ReadonlyMap<string, number>; average: ReadonlyMap<string, number> } | null

/** Users of every device that reports them. */
export async function usersBySn({ ask, window, devices }: ReportContext): Promise<Users> {
  const [highest, average] = await Promise.all([
    ask.rows('max_over_time(device_clients{$where}[$range])', window),
    ask.rows('avg_over_time(device_clients{$where}[$range])', window),
  ])
  return highest && average && { highest: bySn(highest, devices), average: bySn(average, devices) }
}

const columns: Table['columns'] = [
  { name: 'usersHighest', unit: 'count' },
  { name: 'usersAverage', unit: 'count' },
]

export function usersTable(context: ReportContext, users: Users): Table {
  const rows =
    users &&
    [...users.highest]
      .filter(([, highest]) => highest > 0)
      .sort(byValue)
      .map(([sn, highest]) => [sn, highest, users.average.get(sn) ?? null] as const)
  return deviceTable(context, { name: 'topUsers', none: 'noUsers', columns }, rows)
}

/** SSIDs by the users they had; the same name on several devices is one. */
export async function ssidsTable({ ask, window }: ReportContext): Promise<Table> {
  const about: Omit<Table, 'type' | 'rows'> = {
    ...{ name: 'ssids', none: 'noSsids', why: lookedAt[window.range] },
    columns: [
      { name: 'ssid', unit: 'text' },
      { name: 'usersHighest', unit: 'count' },
      { name: 'usersAverage', unit: 'count' },
    ],
  }
  const lines = await ask.lines('sum by (ssid) (ssid_clients{$where})', looking(window))
  if (lines === null) return orTooMuch(about, null)
  const rows = lines
    .filter(({ values }) => values.some((value) => value !== null))
    .map((line) => ({ ssid: line.labels.ssid ?? '', ...atOnce(line) }))
    .sort((a, b) => byValue([a.ssid, a.highest], [b.ssid, b.highest]))
    .map(({ ssid, highest, average }) => ({ cells: [ssid, highest, average] }))
  return { type: 'table', ...about, ...firstOf(rows) }
}
