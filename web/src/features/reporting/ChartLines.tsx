import { useTranslation } from 'react-i18next'
import type { ReportUnit } from '#contract/reporting/document.ts'
import type { ChartData, ChartWindow } from '../../ui/chart/chart-data'
import type { Cursor } from '../../ui/chart/cursor'
import type { PlotAxis } from '../../ui/chart/plot-option'
import { summaryOf } from '../../ui/chart/summary'
import { TimeChart } from '../../ui/chart/TimeChart'
import type { Values } from './use-values'

/** What all charts of a report have in common: time, cursor and zoom. */
export interface Shared {
  whole: ChartWindow
  /** Null: the whole range is shown. */
  zoomed: ChartWindow | null
  onZoom(window: ChartWindow | null): void
  cursor: Cursor
  times: { tick(time: number): string; full(time: number): string }
  values: Values
}

const axes: Partial<Record<ReportUnit, PlotAxis>> = {
  ratio: { min: 0, max: 1 },
  count: { min: 0, atLeast: 4 },
  bitRate: { min: 0, atLeast: 1000 },
  watts: { min: 0, atLeast: 10 },
  dbm: { min: -110, atLeast: -70 },
}

/** More would be a recital; the table has them all. */
const mostTold = 5

interface ChartLinesProps {
  label: string
  unit: ReportUnit
  data: ChartData
  format: (value: number) => string
  shared: Shared
}

export function ChartLines({ label, unit, data, format, shared }: ChartLinesProps) {
  const { t } = useTranslation('telemetry')
  const told = data.series.slice(0, mostTold).map(({ name, values }) => {
    const found = summaryOf(values)
    if (!found) return `${name}: ${t('none')}.`
    const { least, average, most, last } = found
    return t('description', {
      ...{ name, least: format(least), average: format(average) },
      ...{ most: format(most), last: format(last) },
    })
  })
  return (
    <TimeChart
      words={{ label, description: told.join(' '), hint: t('hint'), none: t('none') }}
      {...{ data, format, tick: shared.times.tick, time: shared.times.full, cursor: shared.cursor }}
      window={shared.zoomed ?? shared.whole}
      axis={axes[unit] ?? {}}
      onZoom={shared.onZoom}
      onReset={() => shared.onZoom(null)}
    />
  )
}
