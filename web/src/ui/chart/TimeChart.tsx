import { useComputedColorScheme, useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part'
import type { ChartData, ChartWindow } from './chart-data'
import type { Cursor } from './cursor'
import { plotHeight } from './geometry'
import { Legend } from './Legend'
import { Pointing } from './Pointing'
import { looksOf } from './palette'
import type { PlotAxis } from './plot-option'
import css from './TimeChart.module.css'

const Plot = lazyPart(() => import('./Plot').then((module) => ({ default: module.Plot })))

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

/** Lines over time: pointed at, zoomed and reset together with the other charts of its page. */
export function TimeChart(props: TimeChartProps) {
  const { words, data, window, axis, format, tick, cursor, height = plotHeight, compare } = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { dir } = useDirection()
  const { ref, width } = useElementSize()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const lines = useMemo(() => looksOf(data.series, scheme), [data.series, scheme])
  const rtl = dir === 'rtl'
  return (
    <div className={css.chart}>
      <div ref={ref} className={css.plot} style={{ height }}>
        <Suspense fallback={null}>
          {width > 0 && (
            <Plot {...{ data, window, axis, lines, width, rtl, hidden, highlighted, format, tick, height }} />
          )}
        </Suspense>
        <Pointing {...props} width={width} rtl={rtl} hidden={hidden} />
      </div>
      <Legend
        {...{ data, lines, hidden, format, cursor }}
        {...(compare && { compare })}
        none={words.none}
        onToggle={(key) => setHidden((old) => toggled(old, key))}
        onHighlight={setHighlighted}
      />
    </div>
  )
}

function toggled(old: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(old)
  if (!next.delete(key)) next.add(key)
  return next
}
