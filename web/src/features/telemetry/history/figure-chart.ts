import type { FigureDeclaration, FigureLine, FigureReading } from '../../../components/history/figure'
import type { AnyChart } from '../ChartCard'
import type { Line } from '../charts/chart-declaration'
import { average, perSecond } from '../charts/queries'
import { quoted } from '../window/fill'

/** A figure's queries, with places for the page's windows (chart-declaration.ts). */
const readings: Record<FigureReading, (metric: string) => string> = {
  average,
  bits: (metric) => `8 * ${perSecond(metric)}`,
  perMinute: (metric) => `60 * ${perSecond(metric)}`,
  millionths: (metric) => `${average(metric)} / 1e6`,
}

/** A figure as a chart: one line per metric. */
export function chartOf(figure: FigureDeclaration): AnyChart {
  const { unit, axis = {}, keptDays, lines } = figure
  return { unit, axis, lines: lines.map((line) => lineOf(figure, line)), ...(keptDays && { keptDays }) }
}

const lineOf = ({ reading = 'average', by }: FigureDeclaration, { metric }: FigureLine): Line => ({
  query: readings[reading](metric),
  ...(by && by !== 'relay' && by !== 'interface' && { by }),
})

/** The labels that a figure's series have. */
export const whereOf = (sn: string, { by }: FigureDeclaration, thing: string | undefined) => ({
  sn,
  ...(by && thing !== undefined && { [by]: thing }),
})

/** The figure as an expression of its own, for whoever wants to ask on. */
export function expressionOf(figure: FigureDeclaration, where: Readonly<Record<string, string>>): string {
  const matchers = Object.entries(where).map(([label, value]) => `${label}=${quoted(value)}`)
  const [first, ...rest] = figure.lines.map(({ metric }) =>
    readingNow[figure.reading ?? 'average'](`${metric}{${matchers.join(',')}}`),
  )
  if (rest.length === 0) return first ?? ''
  // Rates lose their metric's name: without a label of their own the second line would hide behind the first.
  return figure.lines
    .map(({ metric }, i) => `label_replace(${[first, ...rest][i]}, "metric", "${metric}", "", "")`)
    .join('\n  or ')
}

const readingNow: Record<FigureReading, (selector: string) => string> = {
  average: (selector) => selector,
  bits: (selector) => `8 * rate(${selector}[5m])`,
  perMinute: (selector) => `60 * rate(${selector}[5m])`,
  millionths: (selector) => `${selector} / 1e6`,
}
