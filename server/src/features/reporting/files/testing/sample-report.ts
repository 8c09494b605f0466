import type { ReportDocument, ReportRange } from '#contract/reporting/document.ts'

const spans: Record<ReportRange, [steps: number, stepMs: number]> = {
  hour: [60, 60_000],
  day: [96, 900_000],
  week: [168, 3_600_000],
  month: [360, 7_200_000],
}

export interface SampleOptions {
  range?: ReportRange
  rows?: number
  names?: readonly string[]
  place?: string[]
  timezone?: string
}

/** Names as devices and people write them, in several scripts. */
export const names = ['Büro-AP-01', '会议室交换机', 'مبنى الإدارة', 'Склад №3', 'อาคารสำนักงาน', 'Roof east']

/** A report such as the service makes, with something of everything. */
export function sampleReport({
  range = 'day',
  rows = 12,
  names: called = names,
  place = ['Campus', 'Library'],
  timezone = 'Europe/Berlin',
}: SampleOptions = {}): ReportDocument {
  const [steps, stepMs] = spans[range]
  const to = Date.UTC(2026, 9, 25, 12)
  const from = to - steps * stepMs
  const times = Array.from({ length: steps + 1 }, (_, at) => from + at * stepMs)
  const wave = (scale: number, shift: number) =>
    times.map((_, at) => (at % 40 > 35 ? null : scale * (1.2 + Math.sin(at / 9 + shift))))
  const device = (at: number) => called[at % called.length]!
  return {
    ...{ kind: 'group', range, from, to, madeAt: to + 5_000, timezone, place },
    missing: [],
    sections: [
      {
        ...{ type: 'figures', name: 'summary', why: 'countedAtGateways' },
        items: [
          { name: 'onlineRate', unit: 'ratio', value: 0.9983 },
          { name: 'download', unit: 'bytes', value: 1_234_567_890_123, before: 987_654_321 },
          { name: 'usersHighest', unit: 'count', value: 12_345 },
          { name: 'energy', unit: 'wattHours', value: 15_230 },
          { name: 'offlineTime', unit: 'seconds', value: 93_780 },
          { name: 'noiseAverage', unit: 'dbm', value: null, why: 'notMeasured' },
        ],
      },
      {
        ...{ type: 'chart', name: 'traffic', unit: 'bitRate', times },
        lines: [
          { name: 'download', values: wave(8e6, 0) },
          { name: 'upload', values: wave(3e6, 2) },
        ],
      },
      {
        ...{ type: 'chart', name: 'signal', unit: 'dbm', times },
        lines: called.slice(0, 12).map((text, at) => ({
          text,
          values: wave(8, at).map((value) => value && value - 80 - at),
        })),
      },
      {
        ...{ type: 'table', name: 'topTraffic', none: 'noTraffic', of: rows * 10 },
        columns: [
          { name: 'device', unit: 'text' },
          { name: 'network', unit: 'text' },
          { name: 'level', unit: 'word' },
          { name: 'traffic', unit: 'bytes' },
          { name: 'usersHighest', unit: 'count' },
          { name: 'ended', unit: 'time' },
        ],
        rows: Array.from({ length: rows }, (_, at) => ({
          cells: [
            ...[device(at), `02:1A:${String(at % 100).padStart(2, '0')}:11:22:33`],
            ...[at % 3 ? 'normal' : 'critical', at * 98_765_432, at % 5 ? at : null],
            at % 3 ? null : to - at * 1_000_000,
          ],
        })),
      },
      {
        ...{ type: 'table', name: 'alarms', none: 'noAlarms' },
        ...{ columns: [{ name: 'level', unit: 'word' }], rows: [] },
      },
    ],
  }
}
