import { useTranslation } from 'react-i18next'
import type { Cpe } from '#contract/inventory/field-equipment.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { FactList } from '../../../../ui/FactList'
import { Panel } from '../../../../ui/Panel'
import { measured, shown } from '../values'

/** The link of a radio bridge: which end this is, where it is used, how far it reaches. */
export function BridgePanel({ cpe }: { cpe: Cpe | undefined }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <Panel title={t('bridge.title')}>
      <FactList
        columns={3}
        facts={[
          { name: t('bridge.mode'), value: shown(cpe?.mode, (mode) => t(`bridge.modes.${mode}`)) },
          { name: t('bridge.scene'), value: shown(cpe?.scene, (scene) => t(`bridge.scenes.${scene}`)) },
          { name: t('bridge.distance'), value: measured('distance', cpe?.distanceMeters, formats.metres) },
        ]}
      />
    </Panel>
  )
}
