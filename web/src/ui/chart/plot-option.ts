import { type ChartData, type ChartWindow, isShown } from './chart-data'
import { plotAreaOf, plotBottom, plotTop } from './geometry'
import type { LineLook } from './palette'

export interface PlotAxis {
  /** Bounds that stay whatever the values are; the others follow the values. */
  min?: number
  max?: number
  /** The least the axis reaches to above, so that small values are not blown up. */
  atLeast?: number
}

export interface PlotLooks {
  lines: readonly LineLook[]
  text: string
  grid: string
  font: string
}

export interface PlotInput {
  data: ChartData
  window: ChartWindow
  axis: PlotAxis
  looks: PlotLooks
  width: number
  rtl: boolean
  hidden: ReadonlySet<string>
  highlighted: string | null
  format: (value: number) => string
  tick: (time: number) => string
}

/** The chart in the library's terms. Colours are hex: it cannot read all forms of CSS. */
export function plotOption(input: PlotInput) {
  const { width, rtl } = input
  const { left, width: inner } = plotAreaOf(width, rtl)
  return {
    animation: false,
    textStyle: { fontFamily: input.looks.font },
    grid: { left, width: inner, top: plotTop, bottom: plotBottom, outerBoundsMode: 'none' as const },
    xAxis: timeAxis(input, inner),
    yAxis: valueAxis(input),
    series: input.data.series.flatMap((series, i) =>
      isShown(series, input.hidden) ? [lineOf(input, series, i)] : [],
    ),
  }
}

function timeAxis({ window, looks, tick }: PlotInput, width: number) {
  return {
    type: 'time' as const,
    min: window.start,
    max: window.end,
    splitNumber: Math.max(2, Math.floor(width / 100)),
    axisLine: { lineStyle: { color: looks.grid } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      color: looks.text,
      fontSize: 11,
      hideOverlap: true,
      formatter: (time: number) => tick(time),
    },
  }
}

function valueAxis({ axis, data, hidden, looks, rtl, format }: PlotInput) {
  const { min } = axis
  return {
    type: 'value' as const,
    position: rtl ? ('right' as const) : ('left' as const),
    splitNumber: 4,
    ...endOf(axis, data, hidden),
    min,
    scale: min === undefined,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: looks.grid } },
    axisLabel: {
      color: looks.text,
      fontSize: 11,
      formatter: (value: number) => isolated(format(value), rtl),
    },
  }
}

/** A number with its unit reads from left to right also among Arabic words. */
const isolated = (text: string, rtl: boolean) => (rtl ? `\u2066${text}\u2069` : text)

/** The upper end, in quarters; nothing lets the axis find a round end above the values by itself. */
function endOf({ min = 0, max, atLeast }: PlotAxis, { series }: ChartData, hidden: ReadonlySet<string>) {
  const shown = series.filter((one) => isShown(one, hidden))
  const most = shown.reduce((high, { values }) => Math.max(high, ...values.map((value) => value ?? min)), min)
  const end = max ?? (atLeast !== undefined && most <= atLeast ? atLeast : undefined)
  return end === undefined ? {} : { max: end, interval: (end - min) / 4 }
}

function lineOf(input: PlotInput, series: ChartData['series'][number], i: number) {
  const { looks, highlighted, data } = input
  const look = looks.lines[i]!
  const lit = highlighted !== null && highlighted === (series.before ?? series.key)
  const opacity = highlighted !== null && !lit ? 0.2 : look.pale ? paleness : 1
  const alone = data.series.length === 1
  return {
    type: 'line' as const,
    data: pointsOf(data.times, series.values),
    connectNulls: false,
    showSymbol: true,
    symbol: 'none',
    silent: true,
    // The first names stand above the others: a budget must not hide what is used of it.
    z: lit ? 3 : 2 + (data.series.length - i) / 100,
    lineStyle: {
      color: look.color,
      width: lit && !look.pale ? 2.5 : 1.5,
      opacity,
      type: strokeOf(look),
    },
    itemStyle: { color: look.color, opacity },
    ...(alone &&
      input.axis.min === 0 && { areaStyle: { color: look.color, opacity: opacity < 1 ? 0 : 0.07 } }),
  }
}

const paleness = 0.6

/** Dots, dashes or neither. */
function strokeOf({ pale, dashed }: LineLook): number[] | 'solid' {
  if (pale) return [2, 3]
  return dashed ? [6, 3] : 'solid'
}

type Point = [number, number | null] | { value: [number, number]; symbol: 'circle'; symbolSize: number }

/** Points of a line; one that stands alone between gaps is a dot, as a line of one point cannot be seen. */
export function pointsOf(times: readonly number[], values: readonly (number | null)[]): Point[] {
  return times.map((time, i): Point => {
    const value = values[i] ?? null
    const alone = value !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null
    return alone ? { value: [time, value], symbol: 'circle', symbolSize: 4 } : [time, value]
  })
}
