import { Button } from '@mantine/core'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActiveTime, isClockTime, weekdays } from '#contract/configuration/active-time.ts'
import { powerRange } from '#contract/switching/port-power.ts'
import { ActiveTimeInputs } from '../../../components/configuration/active-time/ActiveTimeInputs'
import form from '../PortForm.module.css'
import { common, MIXED } from '../port-edits'
import type { OptionFieldsProps } from './LimitFields'
import css from './OptionGroup.module.css'

const usual: ActiveTime = {
  days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  from: '07:00',
  to: '19:00',
}

/** When a port gives power: weekdays and hours, each line one more time. */
export function ScheduleField({ ports, onEdit }: Omit<OptionFieldsProps, 'onInvalid'>) {
  const { t } = useTranslation('switching')
  const found = common(ports, ({ poeSchedule }) => poeSchedule ?? [])
  const times = found === MIXED || found === undefined ? [] : found
  const put = (next: readonly ActiveTime[]) => onEdit({ poeSchedule: next.length === 0 ? null : [...next] })
  return (
    <section className={form.field} aria-label={t('field.poeSchedule')}>
      <div className={form.head}>
        <span className={form.name}>{t('field.poeSchedule')}</span>
        {found === MIXED && (
          <span className={form.mixed} title={t('mixedHint')}>
            {t('mixed')}
          </span>
        )}
      </div>
      <ol className={css.times}>
        {times.map((time, at) => (
          <Time
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands in this place
            key={at}
            time={time}
            number={at + 1}
            onChange={(next) => put(times.with(at, next))}
            onRemove={() => put(times.toSpliced(at, 1))}
          />
        ))}
      </ol>
      {times.length < powerRange.mostTimes && (
        <Button size="compact-sm" variant="default" onClick={() => put([...times, usual])}>
          {t('power.addTime')}
        </Button>
      )}
      <p className={form.note}>{t('power.scheduleHint')}</p>
    </section>
  )
}

interface TimeProps {
  time: ActiveTime
  number: number
  onChange: (time: ActiveTime) => void
  onRemove: () => void
}

/** One day stays, and an end that is no beginning: without them it would be no time. */
function Time({ time, number, onChange, onRemove }: TimeProps) {
  const { t } = useTranslation('switching')
  const pick = (days: readonly string[]) => {
    if (days.length > 0) onChange({ ...time, days: weekdays.filter((day) => days.includes(day)) })
  }
  const span = (side: 'from' | 'to') => ({
    value: time[side],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = { ...time, [side]: event.currentTarget.value }
      if (isClockTime(next[side]) && next.from !== next.to) onChange(next)
    },
  })
  return (
    <li className={css.time} aria-label={t('power.time', { number })}>
      <ActiveTimeInputs days={{ value: time.days, onChange: pick }} from={span('from')} to={span('to')} />
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={t('power.removeTime', { number })}
        onClick={onRemove}
      >
        {t('power.remove')}
      </Button>
    </li>
  )
}
