import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { useFormats } from '../../i18n/use-formats'

type Told = Pick<Alarm, 'type' | 'params'>

const outcomes = [
  ...(['reset', 'close', 'reset_done', 'close_done', 'failed'] as const),
  ...(['uplink', 'uplink_unknown', 'limit', 'no_right'] as const),
]

/** What an alarm tells, flows in words; and what was done about it, where something was asked for. */
export function useAlarmWords() {
  const { t } = useTranslation('alarm')
  const formats = useFormats()
  const rate = (kbps: string | number | undefined) =>
    typeof kbps === 'number' ? formats.bitRate(kbps * 1000) : ''
  return {
    what: ({ type, params }: Told, name: string): string =>
      t(`type.${type}`, { ...params, name, flow: rate(params.kbps), limit: rate(params.limitKbps) }),
    done({ params }: Told): string | null {
      const outcome = outcomes.find((one) => one === params.done)
      return outcome ? t(`flowDone.${outcome}`) : null
    },
  }
}
