import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { Notice } from '../../../../ui/Notice'

type Off = NonNullable<DeviceInfo['switchedOff']>

/** What it could do and is not offered, with why. The names of features are fetched when something is. */
export function SwitchedOff({ device: { switchedOff = [] } }: { device: DeviceInfo }) {
  if (switchedOff.length === 0) return null
  return (
    <Suspense fallback={null}>
      <OffNotice off={switchedOff} />
    </Suspense>
  )
}

function OffNotice({ off }: { off: Off }) {
  const { t } = useTranslation(['inventory', 'device-features'])
  const said = off.map(({ feature, reason }) => `${t(`device-features:feature.${feature}`)} (${reason})`)
  return (
    <Notice tone="warn">
      {t('switchedOff')} {said.join(' · ')}
    </Notice>
  )
}
