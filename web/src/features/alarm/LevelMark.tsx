import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { StateMark } from '../../ui/StateMark'
import { alarmTones } from './alarm-tones'

/** How bad it is, or was: those that stand are what one looks for, so what is over has no colour. */
export function LevelMark({ alarm: { level, resolvedAt } }: { alarm: Alarm }) {
  const { t } = useTranslation('alarm')
  return <StateMark tone={alarmTones[level]} text={t(`level.${level}`)} over={resolvedAt !== null} />
}
