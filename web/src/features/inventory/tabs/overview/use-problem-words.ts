import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Radio } from '#contract/inventory/state/device-state.ts'
import { useFormats } from '../../../../i18n/use-formats'
import type { Problem } from './problems'

const bands: readonly NonNullable<Radio['band']>[] = ['2G', '5G', '6G', 'HaLow']

/** A problem as a sentence. */
export function useProblemWords(device: DeviceInfo): (problem: Problem) => string {
  const { t } = useTranslation(['inventory', 'overview'])
  const formats = useFormats()
  const radioName = (radio: string) => {
    const band = bands.find((known) => known === radio)
    return band ? t(`radio.band.${band}`) : radio
  }
  return (problem) => {
    switch (problem.kind) {
      case 'offline':
        return t(`statusReason.${device.statusReason}`)
      case 'configFailed':
        return t('overview:attention.kind.config_failed')
      case 'configChanged':
        return t('overview:attention.kind.config_drifted')
      case 'cpu':
        return t('overview:attention.kind.cpu_hot', { ratio: formats.ratio(problem.ratio) })
      case 'memory':
        return t('overview:attention.kind.memory_full', { ratio: formats.ratio(problem.ratio) })
      case 'poe':
        return t('overview:attention.kind.poe_near_limit', { ratio: formats.ratio(problem.ratio) })
      case 'loop':
      case 'blocked':
      case 'poeFault':
        return t(`problem.${problem.kind}`, { port: problem.port })
      case 'busy':
        return t('figure.named', {
          of: radioName(problem.radio),
          words: t('radio.strip', { value: formats.ratio(problem.ratio) }),
        })
      case 'weak':
        return t('problem.weak', { clients: t('client.count', { count: problem.count }) })
      case 'leftOut':
        return t('detail.problems', { count: problem.count })
    }
  }
}
