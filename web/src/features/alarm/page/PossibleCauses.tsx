import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { listFindings } from '#contract/health/endpoints.ts'
import { callPage } from '../../../api/call'
import { FixButton } from '../../../components/health/FixButton'
import { findingWords, severityTones, subjectWords } from '../../../components/health/finding-words'
import { useFix } from '../../../components/health/use-fix'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import css from './AlarmPage.module.css'
import { causesOf } from './causes'

const MOST = 5

/** What the rules find now on the device that the alarm is about, on the one above it and everywhere: why, how to see it, and its fix. */
export function PossibleCauses({ alarm, group }: { alarm: Alarm; group: number }) {
  const { t } = useTranslation(['alarms', 'health'])
  const { t: health } = useTranslation('health')
  const words = { t: health, formats: useFormats() }
  const onFix = useFix(group)
  const asked = { group, severity: 'critical,medium', limit: 200 }
  const found = useQuery({
    queryKey: [listFindings.path, 'of an alarm', group],
    queryFn: ({ signal }) => callPage(listFindings, { query: asked, signal }),
  })
  const causes = causesOf(alarm, found.data?.data ?? []).slice(0, MOST)
  if (causes.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{t('detail.causes')}</h3>
      <ul className={css.lines}>
        {causes.map((finding) => (
          <li key={finding.id}>
            <StateMark tone={severityTones[finding.severity]} text={t(`health:rule.${finding.rule}.title`)} />
            <bdi className={css.soft}>{subjectWords(finding, words)}</bdi>
            <span>{findingWords(finding, words)}</span>
            <span className={css.soft}>{t(`health:grounds.${finding.grounds}`)}</span>
            <span className={css.soft}>{t(`health:rule.${finding.rule}.do`)}</span>
            {finding.fix && <FixButton fix={finding.fix} onFix={onFix} small />}
          </li>
        ))}
      </ul>
    </>
  )
}
