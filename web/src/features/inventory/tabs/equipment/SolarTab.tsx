import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Solar } from '#contract/inventory/state/field-equipment.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { FactList } from '../../../../ui/FactList'
import { Notice } from '../../../../ui/Notice'
import { Panel } from '../../../../ui/page/Panel'
import { WithPart } from '../NoReport'
import { measured } from '../values'
import { SolarStrip } from './SolarStrip'

/** Solar power: the strip, and what else the charger tells of the battery. */
export function SolarTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  return (
    <WithPart device={device} part="solar">
      {({ solar = {} }) => (
        <>
          {solar.load?.on === false && (
            <Notice tone="warn" icon={<IconPlugConnectedX size={18} />}>
              {t('solar.loadOff')}
            </Notice>
          )}
          <SolarStrip solar={solar} />
          <Battery battery={solar.battery} />
        </>
      )}
    </WithPart>
  )
}

function Battery({ battery }: { battery: Solar['battery'] }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <Panel title={t('solar.battery')}>
      <FactList
        facts={[
          {
            name: t('solar.temperature'),
            value: measured('batteryTemperature', battery?.temperatureCelsius, formats.celsius),
          },
          {
            name: t('solar.capacity'),
            value: measured('batteryCapacity', battery?.capacityAmpHours, formats.ampHours),
          },
        ]}
      />
    </Panel>
  )
}
