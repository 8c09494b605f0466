import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportSection } from '#contract/reporting/document.ts'
import type { ChartData } from '../../ui/chart/chart-data'
import { useRadioWords } from './use-radio-words'

type Chart = Extract<ReportSection, { type: 'chart' }>

/** As many as there are colours. */
const mostLines = 20

/** A document's chart as the drawing takes it; `some`: at least one value is known. */
export function useChartData({ times, lines }: Chart): { data: ChartData; some: boolean } {
  const { t } = useTranslation('reporting')
  const radioName = useRadioWords()
  return useMemo(() => {
    const series = lines.slice(0, mostLines).map(({ name, text, radio, values }, i) => ({
      key: String(i),
      name: radio === undefined ? (text ?? t(`line.${name}` as 'line.download')) : radioName(radio),
      values,
    }))
    const some = series.some(({ values }) => values.some((value) => value !== null))
    return { data: { times, series }, some }
  }, [times, lines, t, radioName])
}
