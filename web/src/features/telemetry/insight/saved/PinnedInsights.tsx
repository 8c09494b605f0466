import { Skeleton } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Insight } from '#contract/telemetry/insights.ts'
import { AppLink } from '../../../../lib/AppLink'
import { type Cursor, makeCursor } from '../../../../ui/chart/cursor'
import { plotHeight } from '../../../../ui/chart/geometry'
import chartCss from '../../ChartCard.module.css'
import { useChartWidth } from '../../ChartsPage'
import pageCss from '../../ChartsPage.module.css'
import { useTimes } from '../../use-times'
import css from '../InsightPage.module.css'
import { useAsk } from '../question/use-ask'
import { type Metrics, useMetrics } from '../question/use-metrics'
import { useQuestionInterval } from '../question/use-question-interval'
import { Failure } from '../results/Failure'
import { InsightChart } from '../results/InsightChart'
import { useInsight } from '../use-insight'
import { useCardWindow } from './use-card-window'
import { useInsights } from './use-insights'

/** The insights one pinned, as charts; nothing while there is none. */
export function PinnedInsights() {
  const { insights } = useInsights()
  const pinned = insights.filter((insight) => insight.pinned)
  return pinned.length === 0 ? null : <Pinned insights={pinned} />
}

function Pinned({ insights }: { insights: readonly Insight[] }) {
  const { t } = useTranslation('insight')
  const metrics = useMetrics()
  const cursor = useMemo(makeCursor, [])
  const { ref, width } = useChartWidth()
  return (
    <section aria-label={t('pinned')} className={css.pinned} ref={ref}>
      <h2 className={css.pinnedTitle}>{t('pinned')}</h2>
      <div className={pageCss.grid}>
        {width !== null &&
          insights.map((insight) => <PinnedCard key={insight.id} {...{ insight, metrics, cursor, width }} />)}
      </div>
    </section>
  )
}

interface PinnedCardProps {
  insight: Insight
  metrics: Metrics
  cursor: Cursor
  width: number
}

/** One insight with its own range; its name leads to where it is asked. */
function PinnedCard({ insight, metrics, cursor, width }: PinnedCardProps) {
  const { t } = useTranslation(['insight', 'telemetry'])
  const { question } = insight
  const times = useTimes()
  const interval = useQuestionInterval(question)
  const page = useCardWindow(question, width, interval)
  const asked = useAsk(question, metrics, { grid: page.grid, interval })
  const before = useCallback((name: string) => t('before', { name }), [t])
  const { data, error, isPending, retry } = useInsight(asked.ask, { before })
  const span = page.zoomed || question.span
  return (
    <section className={chartCss.card} aria-label={insight.name}>
      <header className={chartCss.head}>
        <h3 className={chartCss.title}>
          <AppLink to="/monitor/datamining" search={{ insight: String(insight.id) }}>
            <bdi>{insight.name}</bdi>
          </AppLink>
        </h3>
        <span className={chartCss.aside}>
          {span
            ? t('telemetry:zoom.shown', {
                from: times.short(page.window.start),
                to: times.short(page.window.end),
              })
            : t(`telemetry:range.${question.range}`)}
        </span>
      </header>
      {isPending && (
        <div role="status" aria-label={t('telemetry:loading', { chart: insight.name })}>
          <Skeleton height={plotHeight} />
        </div>
      )}
      {error && !data && <Failure error={error} height={plotHeight} retry={() => retry()} />}
      {data?.series.length === 0 && (
        <div className={chartCss.empty} style={{ minHeight: plotHeight }}>
          <p>{t('empty.title')}</p>
        </div>
      )}
      {data && data.series.length > 0 && (
        <InsightChart data={data} unit={asked.unit} title={insight.name} {...{ page, cursor }} />
      )}
    </section>
  )
}
