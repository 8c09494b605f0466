import { SegmentedControl } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InsightQuestion, SimpleQuestion } from '#contract/telemetry/question.ts'
import { PageHead } from '../../../ui/page/PageHead'
import { useChartWidth } from '../ChartsPage'
import { usePageWindow } from '../window/use-page-window'
import css from './InsightPage.module.css'
import { ExpertForm } from './question/ExpertForm'
import { RangeBar } from './question/RangeBar'
import { SimpleForm } from './question/SimpleForm'
import { useAsk } from './question/use-ask'
import { useMetrics } from './question/use-metrics'
import { useQuestion } from './question/use-question'
import { useQuestionInterval } from './question/use-question-interval'
import { Result } from './results/Result'
import { SavedTools } from './saved/SavedTools'
import { expertOf } from './take-over'

/** Any metric of one's devices over time: picked, or asked for in PromQL. */
export function InsightPage() {
  const { t } = useTranslation('insight')
  const { question, ask } = useQuestion()
  const [picked, setPicked] = useState<SimpleQuestion | null>(null)
  const metrics = useMetrics()
  const { ref, width } = useChartWidth(Number.POSITIVE_INFINITY)
  const interval = useQuestionInterval(question)
  const page = usePageWindow(width ?? usualWidth, interval)
  const asked = useAsk(question, metrics, { grid: page.grid, interval })
  const expert = useMemo(() => expertOf(question, asked), [question, asked])
  const choose = useCallback(
    (mode: string) => {
      if (mode === question.mode) return
      if (question.mode === 'simple') setPicked(question)
      const { range, span, compare } = question
      const back = picked ?? { ...firstOf(question), mode: 'simple' as const }
      ask(mode === 'expert' ? expert : { ...back, range, span, compare })
    },
    [question, picked, ask, expert],
  )
  return (
    <div ref={ref} className={css.page}>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={<SavedTools question={question} ask={ask} />}
      />
      <SegmentedControl
        size="xs"
        className={css.mode}
        aria-label={t('mode.label')}
        value={question.mode}
        onChange={choose}
        data={(['simple', 'expert'] as const).map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
      />
      {question.mode === 'simple' ? (
        <SimpleForm
          question={question}
          metrics={metrics}
          ask={ask}
          expression={asked.ask?.now ?? ''}
          onTakeOver={() => choose('expert')}
        />
      ) : (
        <ExpertForm question={question} metrics={metrics} ask={ask} />
      )}
      <RangeBar page={page} question={question} ask={ask} />
      <Result question={question} asked={asked} page={page} />
    </div>
  )
}

const usualWidth = 600

const firstOf = ({ range, span, compare }: InsightQuestion): SimpleQuestion => ({
  ...{ mode: 'simple', metric: 'device_clients', how: 'average', quantile: 0.95, by: ['sn'], top: 10 },
  ...{ scope: { of: 'all' }, range, compare, ...(span && { span }) },
})
