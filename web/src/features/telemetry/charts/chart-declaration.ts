import type { Capability } from '#contract/inventory/capabilities.ts'
import type telemetry from '../../../../../locales/en-US/telemetry.json'
import type { PlotAxis } from '../../../ui/chart/plot-option'
import type { Unit } from './units'

export type ChartName = keyof (typeof telemetry)['chart']
export type LineName = keyof (typeof telemetry)['line']
/** The label that tells the lines of one query apart. */
export type LineLabel = 'port' | 'radio' | 'ssid' | 'client' | 'sensor' | 'sn'

/**
 * One query, with places for what the page knows: `$where` the matchers, `$average`, `$rate` and `$presence` the
 * windows, `$range` all that is shown, `$top` how many lines are wanted.
 */
export interface Line {
  name?: LineName
  by?: LineLabel
  query: string
}

export interface ChartDeclaration {
  name: ChartName
  unit: Unit
  axis: PlotAxis
  lines: readonly Line[]
  /** A device without it has no such chart; none: every device has it. */
  needs?: Capability
  /** What the reader can choose one of. */
  choice?: 'port' | 'radio'
  /** The most or the least `$top` of many are shown. */
  top?: 'most' | 'least'
  /** Days its samples are kept, where that is less than a month. */
  keptDays?: number
}
