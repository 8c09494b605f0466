import { useMemo } from 'react'
import { useSearchState } from '../../../lib/search'
import type { ChartWindow } from '../../../ui/chart/chart-data'
import { freshness, type Grid, gridOf, type RangeName, rangeNames, ranges, stepFor } from './ranges'
import { useNow } from './use-now'

export interface PageWindow {
  range: RangeName
  setRange: (range: RangeName) => void
  window: ChartWindow
  grid: Grid
  zoomed: boolean
  zoom: (window: ChartWindow) => void
  reset: () => void
}

/** Fewer points than this say nothing. */
const leastPoints = 4

/** What of time the page shows, kept in its address: a range up to now, or a zoomed window inside it. */
export function usePageWindow(width: number, interval: number): PageWindow {
  const [search, setSearch] = useSearchState()
  const range = rangeNames.find((name) => name === search.range) ?? 'hour'
  const { from, to } = search
  const zoomed = useMemo(() => zoomOf(from, to), [from, to])
  const shown = useShown(range, zoomed, width, interval)
  const write = ({ start, end }: ChartWindow) =>
    setSearch({ from: String(Math.round(start / 1000)), to: String(Math.round(end / 1000)) })
  return {
    ...shown,
    range,
    zoomed: zoomed !== null,
    setRange: (next) =>
      setSearch({ range: next === 'hour' ? undefined : next, from: undefined, to: undefined }),
    zoom: (window) => write(widened(window, leastPoints * interval * 1000)),
    reset: () => setSearch({ from: undefined, to: undefined }),
  }
}

/** A range up to now or a part of the past, and the points to draw of it. */
export function useShown(
  range: RangeName,
  zoomed: ChartWindow | null,
  width: number,
  interval: number,
): Pick<PageWindow, 'window' | 'grid'> {
  const span = zoomed ? (zoomed.end - zoomed.start) / 1000 : ranges[range]
  const step = stepFor(span, width, interval)
  const now = useNow(freshness(step))
  return useMemo(() => {
    const window = zoomed ?? { start: now - span * 1000, end: now }
    // What is still to come is not asked for.
    const asked = { start: window.start, end: Math.min(window.end, now) }
    return { window, grid: gridOf(asked, step) }
  }, [zoomed, now, span, step])
}

function zoomOf(from: string | undefined, to: string | undefined): ChartWindow | null {
  const [start, end] = [Number(from) * 1000, Number(to) * 1000]
  return start > 0 && end > start ? { start, end } : null
}

/** A window around the same middle, at least so long. */
function widened({ start, end }: ChartWindow, least: number): ChartWindow {
  const missing = Math.max(0, least - (end - start)) / 2
  return { start: start - missing, end: end + missing }
}
