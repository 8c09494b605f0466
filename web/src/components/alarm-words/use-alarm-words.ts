import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { useFormats } from '../../i18n/use-formats'

type AlarmContent = Pick<Alarm, 'type' | 'params'>

const outcomes = [
  ...(['reset', 'close', 'reset_done', 'close_done', 'failed'] as const),
  ...(['uplink', 'uplink_unknown', 'limit', 'no_right'] as const),
]

/** What an alarm tells, flows in words; and what was done about it or how often it happened, where that is known. */
export function useAlarmWords() {
  const { t } = useTranslation('alarm')
  const formats = useFormats()
  const rate = (kbps: string | number | undefined) =>
    typeof kbps === 'number' ? formats.bitRate(kbps * 1000) : ''
  return {
    what: ({ type, params }: AlarmContent, name: string): string =>
      t(`type.${type}`, { ...params, name, flow: rate(params.kbps), limit: rate(params.limitKbps) }),
    /** How often it came, where that is more than once and nothing else tells. */
    times({ type, params }: AlarmContent): string | null {
      const count = type === 'device_key_changed' ? 0 : Number(params.times)
      return count > 1 ? t('times', { count }) : null
    },
    done({ type, params }: AlarmContent): string | null {
      if (type === 'device_key_changed' && typeof params.times === 'number' && params.times > 1) {
        return t('refusedSoFar', { count: params.times })
      }
      const outcome = outcomes.find((one) => one === params.done)
      return outcome ? t(`flowDone.${outcome}`) : null
    },
  }
}
