/** Where encoded labels lie: in `bytes`, which `view` shows too, from `from` to `to`. */
export interface LabelSpan {
  bytes: Uint8Array
  view: DataView
  from: number
  to: number
}
