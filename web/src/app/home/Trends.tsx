import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartsPage } from '../../features/telemetry/ChartsPage'
import { homeCharts } from '../../features/telemetry/charts/home-charts'
import type { NameSeries } from '../../features/telemetry/use-chart'
import css from './HomePage.module.css'

interface TrendsProps {
  /** The network; null: all. */
  group: number | null
  networkZone: string | undefined
}

/** Traffic and users over time, and what it is that was added up. */
export function Trends({ group, networkZone }: TrendsProps) {
  const { t } = useTranslation(['home', 'telemetry'])
  const nameOf = useCallback<NameSeries>(({ name }) => (name ? t(`telemetry:line.${name}`) : ''), [t])
  return (
    <section className={css.trends} aria-label={t('trends.title')}>
      <ChartsPage
        subject={{ where: group === null ? {} : { network: String(group) } }}
        charts={homeCharts}
        nameOf={nameOf}
        since={null}
        networkZone={networkZone}
      />
      <p className={css.trendsNote}>{t('trends.what')}</p>
    </section>
  )
}
