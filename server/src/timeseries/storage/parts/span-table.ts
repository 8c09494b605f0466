/** The spans of a part, device after device, each with its rows and first and last time in ms. */
export interface SpanTable {
  device: number[]
  rows: number[]
  first: number[]
  last: number[]
}
