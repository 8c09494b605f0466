import type { InsightScope, InsightWay, SimpleQuestion } from '#contract/telemetry/question.ts'
import { quoted } from '../../window/fill'
import { averageWindow, type Grid, rateWindow } from '../../window/ranges'
import { factorOf, type QueriedMetric } from './ways'

export interface ExpressionInput {
  question: SimpleQuestion
  metric: QueriedMetric
  /** Networks a project holds with all below it: its own label names only the nearest. */
  networksOf: (project: number) => readonly number[]
  grid: Grid
  /** Seconds between reports. */
  interval: number
}

/** PromQL of a question: as it is now, and as it was a week before for the very same lines. */
export function expressionOf(asking: ExpressionInput): { now: string; before: string } {
  const ranked = rankingOf(asking)
  return { now: figureOf(asking) + ranked, before: figureOf(asking, ' offset 1w') + ranked }
}

const overTime: Record<InsightWay, string> = {
  ...{ average: 'avg_over_time', sum: 'avg_over_time', quantile: 'avg_over_time' },
  ...{ highest: 'max_over_time', lowest: 'min_over_time', rate: 'avg_over_time', increase: 'avg_over_time' },
}
const together: Record<InsightWay, string> = {
  ...{ average: 'avg', highest: 'max', lowest: 'min', sum: 'sum', quantile: 'quantile' },
  ...{ rate: 'sum', increase: 'sum' },
}

function figureOf(asking: ExpressionInput, offset = ''): string {
  const { metric, question, grid, interval } = asking
  const window =
    metric.type === 'counter' ? rateWindow(grid.step, interval) : averageWindow(grid.step, interval)
  const factor = factorOf(metric, question.how)
  const value = aggregated(asking, `[${window}s]${offset}`)
  return factor === 1 ? value : `${factor} * ${value}`
}

/** Only so many lines, ranked once over all that is shown: ranked point by point they would come and go. */
function rankingOf(asking: ExpressionInput): string {
  const { question, grid, interval } = asking
  const { by, top } = question
  if (by.length === 0) return ''
  const range = Math.max(grid.end - grid.start, rateWindow(grid.step, interval))
  const rank = top > 0 ? 'topk' : 'bottomk'
  return ` and on (${by.join(', ')}) ${rank}(${Math.abs(top)}, ${aggregated(asking, `[${range}s] @ end()`)})`
}

function aggregated(asking: ExpressionInput, range: string): string {
  const { question, metric } = asking
  const { how, by, quantile } = question
  const over = metric.type === 'gauge' ? overTime[how] : how === 'increase' ? 'increase' : 'rate'
  const series = `${over}(${selectorOf(asking)}${range})`
  const group = by.length > 0 ? ` by (${by.join(', ')}) ` : ''
  return `${together[how]}${group}(${how === 'quantile' ? `${quantile}, ` : ''}${series})`
}

const classicName = /^[a-zA-Z_:][\w:]*$/

function selectorOf({ question, metric, networksOf }: ExpressionInput): string {
  const where = matcherOf(question.scope, networksOf)
  if (classicName.test(metric.name)) return where ? `${metric.name}{${where}}` : metric.name
  return `{${[quoted(metric.name), where].filter(Boolean).join(', ')}}`
}

function matcherOf(scope: InsightScope, networksOf: ExpressionInput['networksOf']): string {
  switch (scope.of) {
    case 'all':
      return ''
    case 'network':
      return `network="${scope.id}"`
    case 'project':
      return oneOf('network', networksOf(scope.id).map(String))
    case 'devices':
      return oneOf('sn', scope.sns)
  }
}

/** Serials and numbers of networks hold nothing that a regular expression reads otherwise. */
const oneOf = (label: string, values: readonly string[]): string =>
  values.length < 2 ? `${label}=${quoted(values[0] ?? 'none')}` : `${label}=~${quoted(values.join('|'))}`
