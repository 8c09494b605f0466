/** The samples a range function sees at one step: indices `from` up to (not including) `to`. Times in ms. */
export interface Window {
  times: Float64Array
  values: Float64Array
  from: number
  to: number
  /** The window's ends, ms; the start itself is outside. */
  start: number
  end: number
  prometheus2: boolean
}

/** How far samples are seen beyond a window's ends, ms. */
export interface Reach {
  before: number
  after: number
}

/** The value at a step, or undefined when the window gives none. `parameters` are the scalar arguments there. */
export type WindowFunction = (window: Window, parameters: readonly number[]) => number | undefined
