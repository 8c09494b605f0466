import type { StepSeries } from '../value.ts'

/** Takes the series of one group one after another; all steps at once. */
export interface Accumulator {
  add(series: StepSeries): void
  result(): { values: Float64Array; present: Uint8Array }
}
