import {
  type ActivityLevel,
  type ActivityMeasure,
  activeAbove,
  activityLevel,
  activityLevels,
  idleBelow,
} from '#contract/reporting/activity.ts'
import type { ReportSection } from '#contract/reporting/document.ts'
import { deviceTable } from './parts/device-table.ts'
import { chartOf } from './parts/online.ts'
import { bytesBySn } from './parts/traffic.ts'
import { usersBySn } from './parts/users.ts'
import { type Chart, type Figures, figure, type ReportContext, type Table } from './report-context.ts'

/** A list of one level shows no more than so many. */
const LISTED = 50

type Values = ReadonlyMap<string, number> | null

/** Devices by how active they were over the range, by the thresholds of readings C47. */
export async function activitySections(context: ReportContext): Promise<ReportSection[]> {
  const [down, users, trafficOverTime, usersOverTime] = await Promise.all([
    bytesBySn(context, 'receive', context.window),
    usersBySn(context),
    overTime(context, 'traffic', 'increase(device_receive_bytes_total{$where}[$rate])'),
    overTime(context, 'users', 'avg_over_time(device_clients{$where}[$rate])'),
  ])
  const highest = users === null ? null : users.highest
  return [
    counts(context, 'traffic', down),
    trafficOverTime,
    ...lists(context, 'traffic', { by: down, down, highest }),
    counts(context, 'users', highest),
    usersOverTime,
    ...lists(context, 'users', { by: highest, down, highest }),
  ]
}

/** Names of sections and figures: `trafficHigh`, `usersLow` … */
const named = (measure: ActivityMeasure, level: string): string =>
  measure + level[0]!.toUpperCase() + level.slice(1)

function counts({ devices }: ReportContext, measure: ActivityMeasure, values: Values): Figures {
  const levels = values && [...values.values()].map((value) => activityLevel(measure, value))
  const unknown = values && devices.size - values.size
  const of = (level: ActivityLevel) => levels?.filter((one) => one === level).length
  return {
    ...{ type: 'figures', name: named(measure, 'levels'), why: named(measure, 'rule') },
    items: [
      ...activityLevels.map((level) => figure(named(measure, level), 'count', of(level), { why: 'tooMuch' })),
      figure(named(measure, 'unknown'), 'count', unknown, { why: 'tooMuch', counted: 'nothingReported' }),
    ],
  }
}

/** Ranks as PromQL counts them, in the order of the lines. */
const ranks = { high: '2', normal: '1', low: '0' } as const

/** How many devices were of each level at each point, by what they did in that step alone. */
async function overTime(
  { ask, window }: ReportContext,
  measure: ActivityMeasure,
  value: string,
): Promise<Chart> {
  const rank = `(${value} > bool ${activeAbove[measure]}) + (${value} >= bool ${idleBelow[measure]})`
  const found = await ask.lines(`count_values("level", ${rank})`, window)
  // Where any level was counted, one without devices has none; elsewhere nothing is known.
  const known = found?.[0]?.values.map((_, i) => found.some(({ values }) => values[i] !== null)) ?? []
  const lines =
    found &&
    activityLevels.map((level) => {
      const counted = found.find(({ labels }) => labels.level === ranks[level])?.values
      return { labels: { level }, values: known.map((there, i) => (there ? (counted?.[i] ?? 0) : null)) }
    })
  const line = ({ labels }: { labels: Readonly<Record<string, string>> }) => ({ name: labels.level! })
  return chartOf(named(measure, 'overTime'), 'count', window, lines, line, named(measure, 'perStep'))
}

interface ListedActivity {
  by: Values
  down: Values
  highest: Values
}

const columns: Table['columns'] = [
  { name: 'download', unit: 'bytes' },
  { name: 'usersHighest', unit: 'count' },
]

/** The devices of each level: the most active of the active first, of the idle the least active. */
function lists(
  context: ReportContext,
  measure: ActivityMeasure,
  { by, down, highest }: ListedActivity,
): Table[] {
  return activityLevels.map((level) => {
    const direction = level === 'low' ? 1 : -1
    const rows =
      by &&
      [...by]
        .filter(([, value]) => activityLevel(measure, value) === level)
        .sort(([a, one], [b, other]) => direction * (one - other) || (a < b ? -1 : 1))
        .map(([sn]) => [sn, down?.get(sn) ?? null, highest?.get(sn) ?? null] as const)
    return deviceTable(context, { name: named(measure, level), none: 'noDevices', columns }, rows, LISTED)
  })
}
