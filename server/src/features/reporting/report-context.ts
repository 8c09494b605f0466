import type { ReportSection } from '#contract/reporting/document.ts'
import type { AlarmCountsReader } from '../alarm/alarm-counts.reader.ts'
import type { ChangeReader } from '../configuration/change-sets/change.reader.ts'
import type { FleetDevice } from '../inventory/records/fleet.reader.ts'
import type { RadioBandsReader } from '../inventory/records/radio-bands.reader.ts'
import type { ReportSubject } from './report-place.ts'
import type { ReportQueries, Row } from './report-queries.ts'
import type { Window } from './window.ts'

/** All that the parts of one report are made from. */
export interface ReportContext {
  ask: ReportQueries
  window: Window
  /** The period before; null when its samples are not kept any more. */
  earlier: Window | null
  subject: ReportSubject
  /** Devices of the subject by serial number. */
  devices: ReadonlyMap<string, FleetDevice>
  alarms: Pick<AlarmCountsReader, 'byDeviceAndLevel'>
  changes: Pick<ChangeReader, 'countByOutcome' | 'latest'>
  bandsOf: RadioBandsReader['bandsOf']
}

export type Figures = Extract<ReportSection, { type: 'figures' }>
export type Figure = Figures['items'][number]
export type Table = Extract<ReportSection, { type: 'table' }>
export type Chart = Extract<ReportSection, { type: 'chart' }>
export type Cell = Table['rows'][number]['cells'][number]

/** Rows of a list that shows the first of many. */
export const TOP = 10

/** The one value of each device of the subject. */
export function bySn(rows: readonly Row[], devices: ReportContext['devices']): Map<string, number> {
  const found = rows.filter(({ labels }) => devices.has(labels.sn ?? ''))
  return new Map(found.map(({ labels, value }) => [labels.sn!, value]))
}

/** A figure of what may not be known: `why` explains the unknown, `counted` a known value. */
interface FigureNotes {
  why?: string
  counted?: string | undefined
  to?: string | undefined
  before?: number | null
  /** Seconds it is of, where that is less than the report's range. */
  over?: number | undefined
}

export function figure(
  name: string,
  unit: Figure['unit'],
  value: number | null | undefined,
  more: FigureNotes = {},
): Figure {
  const { why, counted, to, before, over } = more
  const told = value === null || value === undefined ? (why ?? 'notMeasured') : counted
  return {
    ...{ name, unit, value: value ?? null },
    ...(told !== undefined && { why: told }),
    ...(to !== undefined && { to }),
    ...(before !== undefined && { before }),
    ...(over !== undefined && value !== null && value !== undefined && { over }),
  }
}

/** Seconds after which what a device says first is in a report: it reports once a minute, and a report ends with one. */
const FIRST_SECONDS = 120

/** What is to be said of all figures of a summary: that the first are yet to come, or what the period before is from. */
export function summaryWhy({ ask, window, earlier, devices }: ReportContext): Pick<Figures, 'why'> {
  const since = Math.min(...[...devices.values()].map((device) => device.since / 1000))
  if (Math.abs(window.to - since) < FIRST_SECONDS) return { why: 'justBound' }
  return earlier && ask.rolledUp.has(earlier.to) ? { why: 'beforeRolledUp' } : {}
}

/** Why an answer is unknown: null was too much to read, undefined was never measured. */
export const whyUnknown = (value: unknown): string => (value === null ? 'tooMuch' : 'notMeasured')

/** The first of many, and how many there were. */
export function firstOf(rows: Table['rows'], most = TOP): Pick<Table, 'rows' | 'of'> {
  return rows.length > most ? { rows: rows.slice(0, most), of: rows.length } : { rows }
}

/** Of what is not known nothing can be told; else its own table. */
export const orTooMuch = (table: Omit<Table, 'rows' | 'type'>, known: unknown): Table =>
  ({ type: 'table', ...table, ...(known === null && { why: 'tooMuch' }), rows: [] }) as Table

const infoPaths: Partial<Record<string, string>> = {
  ap: '/device/apinfo',
  switch: '/device/swinfo',
  iot: '/device/iotinfo',
}

/** The console's page of a device. */
export const devicePath = ({ sn, kind }: Pick<FleetDevice, 'sn' | 'kind'>): string =>
  `${infoPaths[kind ?? ''] ?? '/device/info'}?sn=${encodeURIComponent(sn)}`

export const byValue = (a: [string, number], b: [string, number]): number =>
  b[1] - a[1] || (a[0] < b[0] ? -1 : 1)
