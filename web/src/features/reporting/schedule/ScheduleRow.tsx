import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ReportSchedule } from '#contract/reporting/schedules.ts'
import { useReportTimes } from '../use-report-times'
import css from './Schedule.module.css'
import { useScheduleActions } from './use-schedule-actions'
import { useScheduleWords } from './use-schedule-words'

const screens = { group: 'reportOverview', activity: 'reportActivity', device: 'reportDevice' } as const

/** One scheduled report: when, to whom, how it last went. */
export function ScheduleRow({ schedule, onEdit }: { schedule: ReportSchedule; onEdit: () => void }) {
  const { t } = useTranslation(['reporting', 'common', 'shell'])
  const { when } = useScheduleWords()
  const { pause, send, remove } = useScheduleActions(schedule)
  const times = useReportTimes(schedule.timezone)
  const { kind, place, timezone, recipients, nextRun, paused, by } = schedule
  return (
    <li className={css.row}>
      <p className={css.name}>
        {t(`shell:screen.${screens[kind]}`)} · <bdi>{place.join(' › ') || t('screen.all')}</bdi>
      </p>
      <div className={css.facts}>
        <p>
          {when(schedule)} · <bdi>{timezone}</bdi>
        </p>
        <p>
          <bdi>{recipients.map(({ username }) => username).join(', ')}</bdi> ·{' '}
          {t('schedule.by', { name: by })}
        </p>
        <p>
          {paused || nextRun === null
            ? t('schedule.paused')
            : t('schedule.next', { time: times.full(nextRun) })}
        </p>
        <Last {...schedule} />
      </div>
      <Group gap="xs">
        <Button size="compact-xs" variant="default" onClick={onEdit}>
          {t('common:action.edit')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={pause}>
          {paused ? t('schedule.resume') : t('schedule.pause')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={send}>
          {t('schedule.sendNow')}
        </Button>
        <Button size="compact-xs" variant="subtle" color="red" onClick={remove}>
          {t('common:action.delete')}
        </Button>
      </Group>
    </li>
  )
}

function Last({ last, timezone }: ReportSchedule) {
  const { t } = useTranslation('reporting')
  const times = useReportTimes(timezone)
  if (!last) return <p>{t('schedule.neverRan')}</p>
  const { outcome, at, why, detail } = last
  return (
    <>
      <p className={outcome === 'failed' || outcome === 'skipped' ? css.bad : undefined}>
        {t('schedule.last', { outcome: t(`schedule.outcome.${outcome}`), time: times.full(at) })}
      </p>
      {why && <p>{t(`schedule.why.${why}`)}</p>}
      {detail && (
        <p>
          <bdi>{detail}</bdi>
        </p>
      )}
    </>
  )
}
