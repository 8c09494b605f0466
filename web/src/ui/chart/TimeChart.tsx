import { useComputedColorScheme, useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part'
import type { ChartSeries } from './chart-data'
import { plotHeight } from './geometry'
import { Legend } from './Legend'
import { Pointing } from './Pointing'
import { type LineLook, looksOf, ownKeys, placesOf, type Scheme } from './palette'
import css from './TimeChart.module.css'
import type { TimeChartProps } from './time-chart-props'

const Plot = lazyPart(() => import('./Plot').then((module) => ({ default: module.Plot })))

/** Lines over time: pointed at, zoomed and reset together with the other charts of its page. */
export function TimeChart(props: TimeChartProps) {
  const { words, data, window, axis, format, tick, cursor, height = plotHeight, compare } = props
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const { dir } = useDirection()
  const { ref, width } = useElementSize()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const [highlighted, setHighlighted] = useState<string | null>(null)
  const lines = useLooks(data.series, scheme)
  const toggle = useCallback((key: string) => setHidden((old) => toggled(old, key)), [])
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
        onToggle={toggle}
        onHighlight={setHighlighted}
      />
    </div>
  )
}

/** Lines keep their colours while they are there, whoever else comes and goes. */
function useLooks(series: readonly ChartSeries[], scheme: Scheme): LineLook[] {
  const places = useRef<ReadonlyMap<string, number>>(new Map())
  return useMemo(() => {
    places.current = placesOf(ownKeys(series), places.current)
    return looksOf(series, scheme, places.current)
  }, [series, scheme])
}

function toggled(old: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(old)
  if (!next.delete(key)) next.add(key)
  return next
}
