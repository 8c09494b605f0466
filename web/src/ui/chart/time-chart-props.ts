import type { ChartData, ChartWindow } from './chart-data'
import type { Cursor } from './cursor'
import type { PlotAxis } from './plot-option'

export interface TimeChartProps {
  words: TimeChartWords
  data: ChartData
  window: ChartWindow
  axis: PlotAxis
  format: (value: number) => string
  /** Short, below the axis. */
  tick: (time: number) => string
  /** In full, at the cursor. */
  time: (time: number) => string
  /** Where data begins inside the window, and what to say there. */
  begins?: { at: number; words: string } | undefined
  /** Pixels; charts beside one another have the usual height. */
  height?: number
  /** A line's value beside the one before it, where there is one. */
  compare?: (now: number | null, before: number | null) => string
  cursor: Cursor
  onZoom: (window: ChartWindow) => void
  onReset: () => void
}

export interface TimeChartWords {
  /** What the chart shows, for instance "CPU". */
  label: string
  /** The chart in a sentence or two: what a table would tell. */
  description: string
  /** How it is read and zoomed by keyboard. */
  hint: string
  /** Said of a line without value at a moment. */
  none: string
}
