import type { Labels } from '../labels.ts'

/** One series over the steps of an evaluation: where `present[i]` is 1, `values[i]` is its value. */
export interface StepSeries {
  labels: Labels
  values: Float64Array
  present: Uint8Array
}

/** Series are made one by one as they are consumed, so that aggregations over many need little memory. */
export type Vector = Iterable<StepSeries>

export function emptySeries(labels: Labels, steps: number): StepSeries {
  return { labels, values: new Float64Array(steps), present: new Uint8Array(steps) }
}

export function isEmpty(series: StepSeries): boolean {
  return !series.present.includes(1)
}
