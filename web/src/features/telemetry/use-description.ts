import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartData } from '../../ui/chart/chart-data'
import { summaryOf } from '../../ui/chart/summary'
import type { ValueFormat } from './charts/units'

/** More would be a recital; the table has them all. */
const mostTold = 5

/** A chart in words: lowest, average, highest and last of its first lines. */
export function useDescription(): (data: ChartData, format: ValueFormat) => string {
  const { t } = useTranslation('telemetry')
  return useCallback(
    (data, format) =>
      data.series
        .slice(0, mostTold)
        .map(({ name, values }) => {
          const found = summaryOf(values)
          if (!found) return `${name}: ${t('none')}.`
          return t('description', {
            name,
            least: format(found.least),
            average: format(found.average),
            most: format(found.most),
            last: format(found.last),
          })
        })
        .join(' '),
    [t],
  )
}
