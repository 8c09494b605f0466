import type { StepSeries } from '../value.ts'

/** What was accumulated so far, as it passes between threads; which numbers these are is the accumulator's matter. */
export interface Totals {
  numbers: Float64Array[]
  present: Uint8Array
}

/** Takes the series of one group one after another; all steps at once. */
export interface Accumulator {
  add(series: Omit<StepSeries, 'labels'>): void
  totals(): Totals
  /** Takes what another one accumulated of later series. */
  merge(totals: Totals): void
  result(): { values: Float64Array; present: Uint8Array }
}
