import { useTranslation } from 'react-i18next'
import { useAlarmWords } from '../../../components/alarm-words/use-alarm-words'
import type { SystemAlarm } from './rows'

/** What was called, in words; a call this console does not know yet by its own name. */
export function OperationText({ operation }: { operation: string }) {
  const { t } = useTranslation('audit-log')
  const key = operation.replaceAll('.', '_') as 'devices_bind'
  const text = t(`operation.${key}`, { defaultValue: operation })
  return <span title={text}>{text}</span>
}

export function AlarmText({ alarm }: { alarm: SystemAlarm }) {
  const words = useAlarmWords()
  const text = words.what(alarm, alarm.originator)
  return <bdi title={text}>{text}</bdi>
}
