import { Button, SegmentedControl, Select, Skeleton, useDirection } from '@mantine/core'
import { IconPlayerPlay, IconTextWrap } from '@tabler/icons-react'
import { Suspense, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ExpertQuestion,
  type InsightUnit,
  insightLimits,
  insightUnits,
} from '#contract/telemetry/question.ts'
import { askPrometheus, ExpressionError } from '../../../../api/prometheus'
import { useNotify } from '../../../../components/toast/use-notify'
import { lazyPart } from '../../../../lib/lazy-part'
import type { DocOf } from '../editor/completion-client'
import css from '../InsightPage.module.css'
import { useUnitWords } from '../units'
import { MetricDocs } from './MetricDocs'
import { useMetricWords } from './use-metric-words'
import type { Metrics } from './use-metrics'
import type { AskQuestion } from './use-question'
import { unitOf } from './ways'

const PromqlEditor = lazyPart(() =>
  import('../editor/PromqlEditor').then((module) => ({ default: module.PromqlEditor })),
)

interface ExpertFormProps {
  question: ExpertQuestion
  metrics: Metrics
  ask: AskQuestion
}

/** A question in PromQL; it is asked when its writer says so. */
export function ExpertForm({ question, metrics, ask }: ExpertFormProps) {
  const { t } = useTranslation('insight')
  const unitWords = useUnitWords()
  const notify = useNotify()
  const { dir } = useDirection()
  const docs = useDocs(metrics)
  const hint = useId()
  const [text, setText] = useState(question.expr)
  useEffect(() => setText(question.expr), [question.expr])
  const tooLong = text.length > insightLimits.expression
  const words = useMemo(
    () => ({
      label: t('editor.label'),
      placeholder: t('editor.placeholder'),
      completions: t('editor.completions'),
    }),
    [t],
  )
  const run = () => {
    if (text.trim() !== '' && !tooLong) ask({ ...question, expr: text.trim() })
  }
  const format = async () => {
    try {
      setText((await askPrometheus<string>('format_query', { query: text })).data)
    } catch (error) {
      // The field itself shows what is wrong with an expression, and where.
      if (!(error instanceof ExpressionError)) notify.failed(error)
    }
  }
  return (
    <section className={css.expert} aria-label={t('mode.expert')}>
      <div className={css.editor}>
        <Suspense fallback={<Skeleton height={80} />}>
          <PromqlEditor
            {...{ docs, words, dir }}
            value={text}
            onChange={setText}
            onRun={run}
            describedBy={hint}
          />
        </Suspense>
      </div>
      <p id={hint} className={css.hint}>
        {tooLong ? t('editor.tooLong', { max: insightLimits.expression }) : t('editor.hint')}
      </p>
      <div className={css.bar}>
        <Button
          size="xs"
          leftSection={<IconPlayerPlay size={15} />}
          disabled={text.trim() === '' || tooLong}
          onClick={run}
        >
          {t('editor.run')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTextWrap size={15} />}
          disabled={text.trim() === ''}
          onClick={format}
        >
          {t('editor.format')}
        </Button>
        <SegmentedControl
          size="xs"
          aria-label={t('view.label')}
          value={question.view}
          onChange={(view) => ask({ ...question, view: view as ExpertQuestion['view'] })}
          data={(['chart', 'table'] as const).map((view) => ({ value: view, label: t(`view.${view}`) }))}
        />
        <Select
          size="xs"
          className={css.unit}
          aria-label={t('unit.label')}
          allowDeselect={false}
          value={question.unit}
          onChange={(unit) => ask({ ...question, unit: unit as InsightUnit })}
          data={insightUnits.map((unit) => ({ value: unit, label: unitWords(unit) }))}
        />
      </div>
      <MetricDocs expr={text} docs={docs} />
    </section>
  )
}

/** The catalogue in the reader's language, for completion, pointer and the list below the field. */
function useDocs(metrics: Metrics): DocOf {
  const { t } = useTranslation('insight')
  const unitWords = useUnitWords()
  const wordsOf = useMetricWords()
  return useMemo(() => {
    const own = metrics.all.filter(({ foreign }) => !foreign)
    return new Map(
      own.map((metric) => {
        const { name, about } = wordsOf(metric)
        const unit = unitWords(unitOf({ ...metric, type: 'gauge' }, 'average'))
        return [metric.name, { type: `${name} · ${unit} · ${t(`type.${metric.type}`)}`, help: about }]
      }),
    )
  }, [metrics.all, wordsOf, unitWords, t])
}
