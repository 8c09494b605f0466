import { alarmLevels } from '#contract/alarm/endpoints.ts'
import { byValue, firstOf, type ReportContext, type Table } from '../report-context.ts'
import type { Window } from '../window.ts'
import { deviceTable } from './device-table.ts'

const CHANGES = 20

/** The span of a window in records: ms, and the device where the report is about one. */
export const spanOf = ({ subject: { one } }: Pick<ReportContext, 'subject'>, { from, to }: Window) => ({
  ...{ from: from * 1000, to: to * 1000 },
  ...(one !== undefined && { sn: one }),
})

export type Alarms = Awaited<ReturnType<ReportContext['alarms']['byDeviceAndLevel']>>

export const alarmsIn = (context: ReportContext, window: Window): Promise<Alarms> =>
  context.alarms.byDeviceAndLevel(context.subject.reach, spanOf(context, window))

export const countOf = (rows: readonly { n: number }[]): number => rows.reduce((sum, { n }) => sum + n, 0)

export const alarmsTable = (alarms: Alarms): Table => ({
  ...{ type: 'table', name: 'alarms', none: 'noAlarms' },
  columns: [
    { name: 'level', unit: 'word' },
    { name: 'alarms', unit: 'count' },
  ],
  rows:
    alarms.length === 0
      ? []
      : [...alarmLevels]
          .reverse()
          .map((level) => ({ cells: [level, countOf(alarms.filter((row) => row.level === level))] })),
})

export function topAlarmsTable(context: ReportContext, alarms: Alarms): Table {
  const counts = new Map<string, number>()
  for (const { sn, n } of alarms) if (context.devices.has(sn)) counts.set(sn, (counts.get(sn) ?? 0) + n)
  const columns = [{ name: 'alarms', unit: 'count' }] as const
  return deviceTable(context, { name: 'topAlarms', none: 'noAlarms', columns }, [...counts].sort(byValue))
}

export async function changesIn({ changes, ...context }: ReportContext, window: Window): Promise<number> {
  return countOf(await changes.countByOutcome(context.subject.reach, spanOf(context, window)))
}

/** The latest changes of configurations. */
export async function changesTable(context: ReportContext, count: number): Promise<Table> {
  const span = spanOf(context, context.window)
  const latest = await context.changes.latest(context.subject.reach, span, CHANGES)
  return {
    ...{ type: 'table', name: 'changes', none: 'noChanges' },
    columns: [
      { name: 'time', unit: 'time' },
      { name: 'device', unit: 'text' },
      { name: 'section', unit: 'word' },
      { name: 'by', unit: 'text' },
      { name: 'outcome', unit: 'word' },
    ],
    rows: latest.flatMap(({ at, name, sections, by, outcome }) =>
      sections.map((section) => ({ cells: [at, name, section, by, outcome] })),
    ),
    ...(count > latest.length && { of: count }),
  }
}

/** What runs now, by model: records tell the present, not the past. */
export function firmwareTable({ subject }: ReportContext): Table {
  const counts = new Map<string, { model: string | null; software: string | null; n: number }>()
  for (const { model, software } of subject.devices) {
    const key = JSON.stringify([model, software])
    const known = counts.get(key) ?? { model, software, n: 0 }
    counts.set(key, { ...known, n: known.n + 1 })
  }
  const rows = [...counts.values()]
    .sort((a, b) => b.n - a.n)
    .map(({ model, software, n }) => ({ cells: [model, software, n] }))
  return {
    ...{ type: 'table', name: 'firmware', none: 'noDevices', why: 'asOfNow' },
    columns: [
      { name: 'model', unit: 'text' },
      { name: 'version', unit: 'text' },
      { name: 'devices', unit: 'count' },
    ],
    ...firstOf(rows, 20),
  }
}
