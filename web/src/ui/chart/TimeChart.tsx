import { useComputedColorScheme, useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part'
import { plotHeight } from './geometry'
import { Legend } from './Legend'
import { Pointing } from './Pointing'
import { looksOf } from './palette'
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
