import type { ReportRange } from '#contract/reporting/document.ts'
import { clockAt, momentOf } from '../../../lib/zoned-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/** Between two marks of the time axis, by the clock of the place. */
const stepsMs: Record<ReportRange, number> = {
  hour: 10 * MINUTE_MS,
  day: 3 * HOUR_MS,
  week: DAY_MS,
  month: 5 * DAY_MS,
}

/** Marks of the time axis: round times of the place's clock, also where it is put forward or back. */
export function timeMarks(from: number, to: number, range: ReportRange, zone: string): number[] {
  const step = stepsMs[range]
  const marks: number[] = []
  for (let shown = Math.ceil(clockAt(from, zone) / step) * step; marks.length < 100; shown += step) {
    const at = momentOf(shown, zone)
    if (at > to) break
    if (at >= from) marks.push(at)
  }
  return marks
}

/** Marks of a value axis that hold all values between them: 1, 2 or 5 times a power of ten apart. */
export function valueMarks(low: number, high: number): number[] {
  const span = high - low || Math.abs(high) || 1
  const raw = span / 4
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= raw) ?? 10)
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)))
}
