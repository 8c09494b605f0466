import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useFormats } from '../../i18n/use-formats'
import { FactList } from '../../ui/FactList'
import { Panel } from '../../ui/page/Panel'
import { OutputsPanel } from './OutputsPanel'
import { SensorsPanel } from './SensorsPanel'

/** What one device has of outputs, sensors and solar power. */
export function Equipment({ device }: { device: DeviceInfo }) {
  const has = (part: 'relays' | 'sensors' | 'solar') => device.capabilities.includes(part)
  return (
    <>
      {has('relays') && <OutputsPanel device={device} />}
      {has('sensors') && <SensorsPanel device={device} />}
      {has('solar') && <Solar device={device} />}
    </>
  )
}

function Solar({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('relays')
  const { ratio, watts } = useFormats()
  const { battery, panel, load } = device.state?.solar ?? {}
  const told = (value: number | undefined, words: (value: number) => string) =>
    value === undefined ? <span title={t('unknownWhy')}>—</span> : words(value)
  return (
    <Panel title={t('solar.title')}>
      <FactList
        facts={[
          { name: t('solar.charge'), value: told(battery?.chargeRatio, ratio) },
          { name: t('solar.panel'), value: told(panel?.watts, watts) },
          { name: t('solar.load'), value: told(load?.watts, watts) },
        ]}
      />
    </Panel>
  )
}
