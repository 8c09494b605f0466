import type { PlotAxis } from '../../../ui/chart/plot-option'
import type { Line, LineLabel } from './chart-declaration'

/** Parts of declarations: axes, and PromQL with its places (chart-declaration.ts). */
export const share: PlotAxis = { min: 0, max: 1 }
export const fromZero = (atLeast: number): PlotAxis => ({ min: 0, atLeast })

export const average = (metric: string) => `avg_over_time(${metric}{$where}[$average])`
export const perSecond = (metric: string) => `rate(${metric}{$where}[$rate])`

/** Only the lines that are highest over all that is shown: ranked once, so that lines do not come and go. */
const highest = (by: LineLabel, value: string, ranking: string) =>
  `${value} and on (${by}) topk($top, ${ranking} @ end()))`
export const highestAverages = (metric: string, by: LineLabel) =>
  highest(by, average(metric), `avg_over_time(${metric}{$where}[$range]`)
export const highestRates = (metric: string, by: LineLabel) =>
  `8 * ${highest(by, perSecond(metric), `rate(${metric}{$where}[$range]`)}`

/** Counted errors a minute: all together, and the things that had any. */
export const errorsOf = (metric: string, by: LineLabel): Line[] => [
  { name: 'together', query: `sum(60 * ${perSecond(metric)})` },
  {
    by,
    query: `60 * ${perSecond(metric)} and on (${by}) topk($top, rate(${metric}{$where}[$range] @ end()) > 0)`,
  },
]
