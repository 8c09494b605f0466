import { useTranslation } from 'react-i18next'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import { useFormats } from '../../i18n/use-formats'

/** What the port above a device may tell of why it is away. */
const evidences = ['link', 'power', 'power_off', 'no_power', 'carrier'] as const

export type AlarmWords = ReturnType<typeof useAlarmWords>
type AlarmContent = Pick<Alarm, 'type' | 'params'>

const outcomes = [
  ...(['reset', 'close', 'reset_done', 'close_done', 'failed'] as const),
  ...(['uplink', 'uplink_unknown', 'limit', 'no_right'] as const),
]

/** What an alarm tells, flows in words; and what was done about it or how often it happened, where that is known. */
export function useAlarmWords() {
  const { t } = useTranslation('alarm')
  const formats = useFormats()
  const share = (value: string | number | undefined) =>
    typeof value === 'number' ? formats.ratio(value / 100) : ''
  const warmth = (value: string | number | undefined) =>
    typeof value === 'number' ? formats.celsius(value) : ''
  const rate = (kbps: string | number | undefined) =>
    typeof kbps === 'number' ? formats.bitRate(kbps * 1000) : ''
  return {
    what: ({ type, params }: AlarmContent, name: string): string =>
      t(`type.${type}`, {
        ...{ ...params, name, flow: rate(params.kbps), limit: rate(params.limitKbps) },
        value: share(params.percent) || warmth(params.celsius),
        threshold: params.celsius === undefined ? share(params.limit) : warmth(params.limit),
      }),
    /** What hangs on it, where something does. */
    reach({ type, params }: AlarmContent): string[] {
      const [behind, users] = [Number(params.behind ?? 0), Number(params.users ?? 0)]
      return [
        ...(behind > 0 && type !== 'devices_all_off' ? [t('behind', { count: behind })] : []),
        ...(users > 0 ? [t('affected', { count: users })] : []),
      ]
    },
    /** What the device above says of the way to it. @param nameOf of a device by its serial */
    evidence({ params: { evidence, via, viaPort } }: AlarmContent, nameOf: (sn: string) => string): string[] {
      const found = evidences.find((name) => name === evidence)
      return found ? [t(`evidence.${found}`, { port: String(viaPort), device: nameOf(String(via)) })] : []
    },
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
