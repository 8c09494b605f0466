import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { Notice } from '../../../../ui/Notice'

/** What it could do and is not offered, with why. */
export function SwitchedOff({ device: { switchedOff = [] } }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  if (switchedOff.length === 0) return null
  const said = switchedOff.map(({ feature, reason }) => `${feature} (${reason})`)
  return (
    <Notice tone="warn">
      {t('switchedOff')} {said.join(' · ')}
    </Notice>
  )
}
