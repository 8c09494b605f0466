import { Skeleton } from '@mantine/core'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearchState } from '../../lib/search'
import { makeCursor } from '../../ui/chart/cursor'
import { plotHeight } from '../../ui/chart/geometry'
import { ChartCard } from './ChartCard'
import css from './ChartsPage.module.css'
import type { ChartDeclaration } from './charts/chart-declaration'
import type { NameSeries } from './use-chart'
import { useTimes } from './use-times'
import type { Subject } from './window/fill'
import { usualInterval } from './window/ranges'
import { type LineChoice, Toolbar, tops } from './window/Toolbar'
import { usePageWindow } from './window/use-page-window'
import { useReportInterval } from './window/use-report-interval'
import { WindowNote } from './window/WindowNote'

export interface ChartsPageProps {
  subject: Subject
  charts: readonly ChartDeclaration[]
  /** What can be chosen, by the label it sets. */
  options?: Partial<Record<LineChoice['name'], { value: string; label: string }[]>>
  nameOf: NameSeries
  since: number | null
  /** The network's own time zone. */
  networkZone: string | undefined
}

/** Charts that share their time, their cursor and their zoom. */
export function ChartsPage({ subject, charts, options = {}, nameOf, since, networkZone }: ChartsPageProps) {
  const times = useTimes()
  const [search, setSearch] = useSearchState()
  const { ref, width } = useChartWidth()
  const interval = useReportInterval(subject)
  const page = usePageWindow(width ?? usualWidth, interval ?? usualInterval)
  const cursor = useMemo(makeCursor, [])
  const top = tops.find((count) => String(count) === search.top) ?? tops[0]
  const choices = choicesOf(charts, options, search, setSearch)
  return (
    <div ref={ref}>
      <Toolbar
        page={page}
        times={times}
        choices={choices}
        top={charts.some((chart) => chart.top) ? top : null}
        onTop={(next) => setSearch({ top: next === tops[0] ? undefined : String(next) })}
      />
      <WindowNote page={page} times={times} networkZone={networkZone} />
      <div className={css.grid}>
        {charts.map((chart) =>
          width === null || interval === undefined ? (
            <Skeleton key={chart.name} height={cardHeight} />
          ) : (
            <ChartCard
              key={chart.name}
              chart={chart}
              filling={{ where: whereOf(subject, chart, choices), grid: page.grid, interval, top }}
              {...{ nameOf, page, times, cursor, since }}
            />
          ),
        )}
      </div>
    </div>
  )
}

function choicesOf(
  charts: readonly ChartDeclaration[],
  options: NonNullable<ChartsPageProps['options']>,
  search: Record<string, string | undefined>,
  setSearch: (change: Record<string, string | undefined>) => void,
): LineChoice[] {
  return (['port', 'radio'] as const).flatMap((name): LineChoice[] => {
    const offered = options[name] ?? []
    if (offered.length < 2 || !charts.some(({ choice }) => choice === name)) return []
    const value = offered.some((option) => option.value === search[name]) ? (search[name] ?? null) : null
    return [{ name, options: offered, value, onChange: (next) => setSearch({ [name]: next ?? undefined }) }]
  })
}

function whereOf({ where }: Subject, chart: ChartDeclaration, choices: LineChoice[]): Record<string, string> {
  const chosen = choices.find(({ name }) => name === chart.choice)?.value
  return chosen && chart.choice ? { ...where, [chart.choice]: chosen } : where
}

const usualWidth = 600
const gap = 12
/** Of a card with its head, as in its style. */
const cardHeight = plotHeight + 48
/** As in the style: columns are no narrower. */
const leastColumn = 480

/** About how wide one chart is; null until the page was measured. Small changes change nothing. */
export function useChartWidth(least = leastColumn) {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => {
      const whole = element.clientWidth || usualWidth
      const columns = Math.max(1, Math.floor((whole + gap) / (least + gap)))
      setWidth(Math.round(whole / columns / 100) * 100)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [least])
  return { ref, width }
}
