import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type FeatureSwitch,
  listDeviceFeatures,
  switchDeviceFeature,
} from '#contract/inventory/device-features.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'

/** Offers a feature again. */
export function useOffer() {
  const { t } = useTranslation('device-features')
  const notify = useNotify()
  const client = useQueryClient()
  return async ({ model, software, feature }: Pick<FeatureSwitch, 'model' | 'software' | 'feature'>) => {
    try {
      const body = { model, software, feature, offered: true, reason: '' }
      const { devices } = await call(switchDeviceFeature, { body })
      notify.ok(t('on.done', { feature: t(`feature.${feature}`), n: devices }))
    } catch (error) {
      notify.failed(error)
    }
    await client.invalidateQueries({ queryKey: [listDeviceFeatures.path] })
  }
}
