import type { ChartWindow } from './chart-data'

/** Where lines are drawn inside the chart's box, pixels; time runs from left to right in every language. */
export interface PlotArea {
  left: number
  width: number
}

/** Room for the value axis, at the side where reading begins: as wide as “1.25 Gbit/s”. */
const axisRoom = 74
const edge = 20

export const plotHeight = 168
export const plotTop = 10
export const plotBottom = 24

export function plotAreaOf(width: number, rtl: boolean): PlotArea {
  return { left: rtl ? edge : axisRoom, width: Math.max(0, width - axisRoom - edge) }
}

export const timeAt = (x: number, area: PlotArea, { start, end }: ChartWindow): number =>
  start + clamp((x - area.left) / Math.max(1, area.width)) * (end - start)

export const positionOf = (time: number, area: PlotArea, { start, end }: ChartWindow): number =>
  area.left + clamp((time - start) / (end - start)) * area.width

const clamp = (share: number) => Math.min(1, Math.max(0, share))

/** A window around a time, larger or smaller by a factor, not beyond the bounds. */
export function scaled(window: ChartWindow, about: number, factor: number, bounds: ChartWindow): ChartWindow {
  const share = (about - window.start) / (window.end - window.start)
  const span = (window.end - window.start) * factor
  const start = Math.max(bounds.start, about - share * span)
  return { start, end: Math.min(bounds.end, start + span) }
}
