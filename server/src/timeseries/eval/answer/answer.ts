import { compareLabels } from '../../labels.ts'
import type { LabelMap, Point } from '../../types.ts'
import type { Steps } from '../steps.ts'
import type { StepSeries, Vector } from '../value.ts'

/** A number as Prometheus writes it in expressions and labels (Go's shortest 'f' form): no exponent, `NaN`, `+Inf`, `-Inf`. */
export function formatNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  if (Object.is(value, -0)) return '-0'
  const text = String(value)
  return text.includes('e') ? withoutExponent(text) : text
}

/** A number as Prometheus writes it in answers: as `formatNumber`, and with an exponent below 1e-6 and from 1e21 on. */
export function formatSample(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || !Number.isFinite(value) || (size >= 1e-6 && size < 1e21)) return formatNumber(value)
  return value.toExponential().replace(/e([-+])(\d)$/, 'e$10$2')
}

function withoutExponent(text: string): string {
  const [, sign, whole, fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)!
  const digits = whole! + fraction
  const point = whole!.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}

function pointAt(steps: Steps, step: number, value: number): Point {
  return [(steps.start + step * steps.step) / 1000, formatSample(value)]
}

export function vectorResult(vector: Vector, steps: Steps): { metric: LabelMap; value: Point }[] {
  const result = []
  for (const { labels, values, present } of vector) {
    if (present[0]) result.push({ metric: labels.toMap(), value: pointAt(steps, 0, values[0]!) })
  }
  return result
}

export function matrixResult(list: StepSeries[], steps: Steps): { metric: LabelMap; values: Point[] }[] {
  return list
    .sort((a, b) => compareLabels(a.labels, b.labels))
    .map((series) => ({ metric: series.labels.toMap(), values: pointsOf(series, steps) }))
    .filter(({ values }) => values.length > 0)
}

function pointsOf({ values, present }: StepSeries, steps: Steps): Point[] {
  const points: Point[] = []
  for (let i = 0; i < steps.count; i++) if (present[i]) points.push(pointAt(steps, i, values[i]!))
  return points
}

export function scalarResult(values: Float64Array, steps: Steps): Point {
  return pointAt(steps, 0, values[0]!)
}

/** A number as Go's %g prints the few that occur in annotations. */
export function goNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : '-Inf'
}
