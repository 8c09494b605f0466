import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { healthSeverities } from '#contract/health/rules.ts'
import { severityTones } from '../../components/health/finding-words'
import { ScoreMark } from '../../components/health/ScoreMark'
import { ScoreTrend } from '../../components/health/ScoreTrend'
import { useHealth } from '../../components/health/use-health'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { Panel } from '../../ui/page/Panel'
import { StateMark } from '../../ui/StateMark'
import css from './HealthCard.module.css'

/**
 * The score of a network on its overview, each severity leading to its findings; nothing where it cannot be had. Its past
 * is asked for in the same moment: one trip over the line.
 */
export function HealthCard({ group }: { group: number }) {
  const { t } = useTranslation('health')
  const formats = useFormats()
  const { data, isError } = useHealth(group)
  if (isError && !data) return null
  return (
    <Panel
      className={css.panel ?? ''}
      title={t('score.title')}
      aside={<AppLink to="/monitor/health">{t('card.open')}</AppLink>}
    >
      <div className={css.card}>
        {!data && <Skeleton height={40} width={240} />}
        {data && (
          <>
            <ScoreMark health={data} />
            <ul className={css.counts}>
              {healthSeverities.map((severity) => (
                <li key={severity}>
                  <AppLink to="/monitor/health" search={{ status: severity }}>
                    <StateMark
                      tone={severityTones[severity]}
                      text={`${t(`severity.${severity}`)}: ${formats.count(data.findings[severity])}`}
                    />
                  </AppLink>
                </li>
              ))}
            </ul>
          </>
        )}
        <ScoreTrend group={group} over="day" />
        <ScoreTrend group={group} over="month" />
      </div>
    </Panel>
  )
}
