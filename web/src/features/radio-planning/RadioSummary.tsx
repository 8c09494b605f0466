import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RadioSite } from '#contract/radio-planning/schemas.ts'
import { Age } from '../../components/Age'
import { gradeOf } from '../../components/health/grade'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { Notice } from '../../ui/Notice'
import { StateMark } from '../../ui/StateMark'
import css from './RadioPlanningPage.module.css'

interface RadioSummaryProps {
  site: RadioSite | undefined
  error: unknown
}

/** How well the radios of a network share the air, and how much of that is known. */
export function RadioSummary({ site, error }: RadioSummaryProps) {
  const { t } = useTranslation('radio-planning')
  const words = useFailureWords()
  if (error) return <Notice tone="warn">{words(error)}</Notice>
  if (!site) return <Skeleton height={64} radius={6} mb="sm" />
  return (
    <section className={css.summary} aria-label={t('site.label')}>
      <Score site={site} />
      <ScanFacts site={site} />
      {!site.countryKnown && (
        <p className={css.facts}>
          <span>{t('site.noCountry')}</span>
          <AppLink to="/group/add">{t('site.openNetwork')}</AppLink>
        </p>
      )}
    </section>
  )
}

function Score({ site: { score, countryKnown } }: { site: RadioSite }) {
  const { t } = useTranslation(['radio-planning', 'health'])
  const formats = useFormats()
  if (score === null) return countryKnown ? <p className={css.soft}>{t('site.noScore')}</p> : null
  const { name, tone } = gradeOf(score)
  return (
    <div className={css.score}>
      <span className={css.figure}>{formats.count(score)}</span>
      <span className={css.soft}>{t('site.outOf')}</span>
      <StateMark tone={tone} text={t(`health:grade.${name}`)} />
      <Tooltip
        label={t('site.definition')}
        events={{ hover: true, focus: true, touch: true }}
        multiline
        maw={320}
      >
        <ActionIcon variant="transparent" color="gray" size={24} aria-label={t('site.how')}>
          <IconInfoCircle size={15} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function ScanFacts({ site }: { site: RadioSite }) {
  const { t } = useTranslation('radio-planning')
  const formats = useFormats()
  const { worst, scanned, accessPoints, scanning, scannedAt } = site
  return (
    <div className={css.facts}>
      {worst !== null && <span>{t('site.worst', { score: formats.count(worst) })}</span>}
      <span>{t('site.scanned', { scanned: formats.count(scanned), count: accessPoints })}</span>
      {scannedAt !== null && (
        <span>
          {t('site.last', { age: '' })}
          <Age at={scannedAt} />
        </span>
      )}
      {scanning > 0 && <span role="status">{t('site.scanning', { count: scanning })}</span>}
    </div>
  )
}
