import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartData } from '../../../../ui/chart/chart-data'
import type { Cursor } from '../../../../ui/chart/cursor'
import { TimeChart } from '../../../../ui/chart/TimeChart'
import { useDescription } from '../../use-description'
import { useTimes } from '../../use-times'
import type { PageWindow } from '../../window/use-page-window'
import type { ShownUnit } from '../question/ways'
import { axisOf, useShownUnits } from '../units'
import { useDifference } from '../use-difference'

interface InsightChartProps {
  data: ChartData
  unit: ShownUnit
  title: string
  page: Pick<PageWindow, 'window' | 'zoom' | 'reset'>
  cursor: Cursor
  height?: number
}

/** The lines themselves; beside each name its value, and how it differs from the week before. */
export function InsightChart({ data, unit, title, page, cursor, height }: InsightChartProps) {
  const { t } = useTranslation(['insight', 'telemetry'])
  const times = useTimes()
  const format = useShownUnits()[unit]
  const describe = useDescription()
  const difference = useDifference(unit)
  const axis = useMemo(
    () =>
      axisOf(
        unit,
        data.series.map(({ values }) => [...values]),
      ),
    [unit, data],
  )
  const description = useMemo(() => describe(data, format), [describe, data, format])
  return (
    <TimeChart
      words={{ label: title, description, hint: t('telemetry:hint'), none: t('telemetry:none') }}
      {...{ data, axis, format, cursor }}
      {...(height && { height })}
      window={page.window}
      tick={times.tick}
      time={times.full}
      compare={(now, before) =>
        now === null || before === null ? '' : t('than', { difference: difference(now, before) })
      }
      onZoom={page.zoom}
      onReset={page.reset}
    />
  )
}
