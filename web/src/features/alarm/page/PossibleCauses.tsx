import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AlarmDetail } from '#contract/alarm/detail.ts'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { listFindings } from '#contract/health/endpoints.ts'
import type { Finding } from '#contract/health/schemas.ts'
import { callPage } from '../../../api/call'
import { FixButton } from '../../../components/health/FixButton'
import { findingWords, severityTones, subjectWords } from '../../../components/health/finding-words'
import { useFix } from '../../../components/health/use-fix'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import css from './AlarmPage.module.css'

const MOST = 5

type FindingsPage = Awaited<ReturnType<typeof callPage<typeof listFindings>>>

interface Props {
  alarm: Alarm
  group: number
  kept: AlarmDetail['causes']
}

/** What the rules found when the alarm began: why, whether it is still so, how to see it, and its fix. */
export function PossibleCauses({ alarm, group, kept }: Props) {
  const { t } = useTranslation('alarms')
  const asked = { group, severity: 'critical,medium', limit: 200 }
  const found = useQuery({
    queryKey: [listFindings.path, 'of an alarm', group],
    queryFn: ({ signal }) => callPage(listFindings, { query: asked, signal }),
  })
  const now = found.data?.data ?? null
  const of = kept?.findings ?? (alarm.resolvedAt === null ? onDevice(alarm, now ?? []) : [])
  const causes = of.slice(0, MOST)
  if (causes.length === 0) return null
  return (
    <>
      <h3 className={css.heading}>{kept ? t('detail.causesThen') : t('detail.causes')}</h3>
      <ul className={css.lines}>
        {causes.map((finding) => (
          <Cause
            key={finding.id}
            finding={finding}
            group={group}
            isNow={isNow(finding, alarm, found.data)}
            isKept={kept !== null}
          />
        ))}
      </ul>
    </>
  )
}

/** Null: not known. Nothing is, of a device that is away, and where more is wrong than was asked for. */
function isNow({ id, subject }: Finding, alarm: Alarm, found: FindingsPage | undefined): boolean | null {
  if (found === undefined) return null
  if (found.data.some((one) => one.id === id)) return true
  const isAway = alarm.resolvedAt === null && alarm.type.startsWith('device') && subject.sn === alarm.sn
  return isAway || found.page?.next ? null : false
}

/** Nobody looked when it began: what is wrong with the device itself by now. */
const onDevice = ({ sn }: Alarm, findings: readonly Finding[]) =>
  findings.filter(({ subject }) => subject.sn !== null && subject.sn === sn)

interface CauseProps {
  finding: Finding
  group: number
  /** Null: not known yet. */
  isNow: boolean | null
  isKept: boolean
}

function Cause({ finding, group, isNow, isKept }: CauseProps) {
  const { t } = useTranslation(['alarms', 'health'])
  const { t: health } = useTranslation('health')
  const words = { t: health, formats: useFormats() }
  const onFix = useFix(group)
  return (
    <li>
      <StateMark tone={severityTones[finding.severity]} text={t(`health:rule.${finding.rule}.title`)} />
      <bdi className={css.soft}>{subjectWords(finding, words)}</bdi>
      <span>{findingWords(finding, words)}</span>
      <span className={css.soft}>{t(`health:grounds.${finding.grounds}`)}</span>
      {isKept && isNow !== null && (
        <span className={css.soft}>{isNow ? t('detail.stillSo') : t('detail.notNow')}</span>
      )}
      {isNow !== false && <span className={css.soft}>{t(`health:rule.${finding.rule}.do`)}</span>}
      {isNow && finding.fix && <FixButton fix={finding.fix} onFix={onFix} small />}
    </li>
  )
}
