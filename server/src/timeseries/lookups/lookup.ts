import type { LabelsQuery, LabelValuesQuery, SeriesQuery } from '../types.ts'

/** A question about names: which series there are, which labels they have, which values. */
export type Lookup =
  | { call: 'series'; input: SeriesQuery }
  | { call: 'labels'; input: LabelsQuery }
  | { call: 'labelValues'; input: LabelValuesQuery }

/** What was found as JSON: in pieces it is spelled as it is found, and passes between threads as it is. */
export interface SpelledList {
  text: Uint8Array<ArrayBuffer>
  /** Whether there was more than the limit. */
  isCut: boolean
}
