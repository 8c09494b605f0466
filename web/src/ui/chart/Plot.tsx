import { memo, useEffect, useRef } from 'react'
import { type EChartsType, init } from './echarts'
import { type PlotInput, type PlotLooks, plotOption } from './plot-option'

interface PlotProps extends Omit<PlotInput, 'looks'> {
  lines: PlotLooks['lines']
  height: number
}

/** The drawn lines and axes, without words of their own: the library's chunk is loaded with this part. */
export const Plot = memo(function Plot({ lines, height, ...input }: PlotProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  useEffect(() => {
    const made = init(box.current, null, { height })
    chart.current = made
    return () => made.dispose()
  }, [height])
  useEffect(() => {
    const drawn = chart.current
    if (!drawn || !box.current) return
    if (drawn.getWidth() !== input.width) drawn.resize({ width: input.width, height })
    // Everything is told anew: lines that went must not stay.
    drawn.setOption(plotOption({ ...input, looks: looksOf(box.current, lines) }), { notMerge: true })
  })
  return <div ref={box} style={{ width: input.width, height }} />
})

/** The theme's colours as they stand now. */
function looksOf(element: HTMLElement, lines: PlotLooks['lines']): PlotLooks {
  const style = getComputedStyle(element)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return { lines, text: token('--text-faint'), grid: token('--line'), font: style.fontFamily }
}
