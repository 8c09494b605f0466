import { Button, Code, MultiSelect, NumberInput, Select } from '@mantine/core'
import { IconCode } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import {
  type InsightTop,
  type InsightWay,
  insightLimits,
  insightTops,
  type SimpleQuestion,
} from '#contract/telemetry/question.ts'
import css from '../InsightPage.module.css'
import { MetricPicker } from './MetricPicker'
import { ScopePicker } from './ScopePicker'
import { useLabelWords } from './use-label-words'
import { type Metrics, useLabels } from './use-metrics'
import type { AskQuestion } from './use-question'
import { usualSplit, waysOf, wordsOfWay } from './ways'

interface SimpleFormProps {
  question: SimpleQuestion
  metrics: Metrics
  ask: AskQuestion
  /** What is asked, as PromQL. */
  expression: string
  onTakeOver: () => void
}

/** A question picked from lists, and the expression it makes. */
export function SimpleForm({ question, metrics, ask, expression, onTakeOver }: SimpleFormProps) {
  const { t } = useTranslation('insight')
  const labelWords = useLabelWords()
  const metric = metrics.find(question.metric)
  const labels = useLabels(metric)
  const change = (part: Partial<SimpleQuestion>) => ask({ ...question, ...part })
  const pick = (name: string) => {
    const next = metrics.find(name)
    const ways = waysOf(next)
    const how = next.type === metric.type && ways.includes(question.how) ? question.how : ways[0]!
    change({ metric: name, how, by: usualSplit(next) })
  }
  const split = [...new Set([...labels, ...question.by])]
  return (
    <section className={css.form} aria-label={t('mode.simple')}>
      <MetricPicker metrics={metrics} value={question.metric} onChange={pick} />
      <Select
        label={t('how.label')}
        allowDeselect={false}
        value={question.how}
        onChange={(how) => change({ how: how as InsightWay })}
        data={[...new Set([...waysOf(metric), question.how])].map((how) => ({
          value: how,
          label: t(`how.${wordsOfWay(metric, how)}`),
        }))}
      />
      {question.how === 'quantile' && (
        <NumberInput
          label={t('quantile')}
          min={0}
          max={1}
          step={0.05}
          decimalScale={3}
          value={question.quantile}
          onChange={(value) =>
            typeof value === 'number' && change({ quantile: Math.min(1, Math.max(0, value)) })
          }
        />
      )}
      <ScopePicker scope={question.scope} onChange={(scope) => change({ scope })} />
      <MultiSelect
        label={t('by.label')}
        classNames={{ pill: css.pill }}
        placeholder={question.by.length === 0 ? t('by.none') : undefined}
        maxValues={insightLimits.labels}
        clearable
        clearButtonProps={{ 'aria-label': t('by.clear') }}
        value={[...question.by]}
        onChange={(by) => change({ by })}
        data={split.map((label) => ({ value: label, label: labelWords(label) }))}
      />
      <Select
        label={t('top.label')}
        allowDeselect={false}
        disabled={question.by.length === 0}
        value={String(question.top)}
        onChange={(top) => change({ top: Number(top) as InsightTop })}
        data={insightTops.map((top) => ({
          value: String(top),
          label: t(top > 0 ? 'top.most' : 'top.least', { count: Math.abs(top) }),
        }))}
      />
      <div className={css.made}>
        <Code className={css.code} dir="ltr" aria-label={t('expression')} role="group">
          {expression}
        </Code>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconCode size={15} />}
          disabled={expression === ''}
          onClick={onTakeOver}
        >
          {t('takeOver')}
        </Button>
      </div>
    </section>
  )
}
