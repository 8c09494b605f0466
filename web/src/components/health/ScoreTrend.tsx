import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryRange } from '../../api/prometheus'
import { toldInPlace } from '../../api/query-client'
import { useFormats } from '../../i18n/use-formats'
import { Dash } from '../../ui/Dash'
import css from './ScoreTrend.module.css'
import { lineOf, pointsOf } from './trend-line'

/** Seconds. A score is kept every quarter of an hour. */
const spans = {
  day: { span: 86_400, step: 900, window: '20m' },
  month: { span: 2_592_000, step: 21_600, window: '6h' },
} as const

interface ScoreTrendProps {
  group: number
  over: keyof typeof spans
}

/** What the score of a network was, as a line between 0 and 100. */
export function ScoreTrend({ group, over }: ScoreTrendProps) {
  const { t } = useTranslation('health')
  const formats = useFormats()
  const { span, step, window } = spans[over]
  const { data } = useQuery({
    queryKey: ['/api/v1/query_range', 'health', group, over],
    queryFn: ({ signal }) => {
      const end = Math.floor(Date.now() / 60_000) * 60
      const query = `max(avg_over_time(network_health_score{network="${group}"}[${window}]))`
      return queryRange({ query, start: end - span, end, step }, signal)
    },
    ...toldInPlace,
  })
  const points = pointsOf(data?.[0]?.values ?? [])
  const label = t(`trend.${over}`)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length < 2)
    return (
      <div className={css.trend}>
        <span className={css.label}>{label}</span>
        <Dash reason={t('trend.none')} />
      </div>
    )
  const words = t('trend.change', { from: formats.count(first.score), to: formats.count(last.score) })
  const start = last.at - span
  return (
    <div className={css.trend}>
      <span className={css.label}>{label}</span>
      <svg className={css.line} viewBox="0 0 160 32" role="img" aria-label={`${label}: ${words}`}>
        <title>{words}</title>
        <polyline points={lineOf(points, { start, span, width: 160, height: 32 })} />
      </svg>
    </div>
  )
}
