import { type ChartWindow, nearest } from './chart-data'
import { scaled } from './geometry'

interface Position {
  window: ChartWindow
  cursor: number | null
  times: readonly number[]
}

interface KeyAction {
  cursor?: number | null
  zoom?: ChartWindow
  reset?: true
}

/** Arrows walk in time as it is drawn, from left to right in every language; plus zooms in, Escape shows all. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, PageUp: 10, PageDown: -10 }

/** What a key asks of a chart; nothing when it is not one of the chart's. */
export function keyAction(key: string, { window, cursor, times }: Position): KeyAction | undefined {
  const last = times.length - 1
  const at = cursor === null ? last : nearest(times, cursor)
  const walk = (to: number) => ({ cursor: times[Math.min(last, Math.max(0, to))] ?? null })
  if (key in steps) return walk(at + (cursor === null ? 0 : steps[key]!))
  if (key === 'Home') return walk(0)
  if (key === 'End') return walk(last)
  if (key === '+' || key === '=') {
    const about = cursor ?? (window.start + window.end) / 2
    return { zoom: scaled(window, about, 0.5, window) }
  }
  if (key === 'Escape' || key === '-') return { reset: true }
  return undefined
}
