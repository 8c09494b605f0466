import {
  IconAdjustmentsHorizontal,
  IconArrowsHorizontal,
  IconBroadcast,
  IconElevator,
  IconRoute,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cpe } from '#contract/inventory/state/field-equipment.ts'
import { BridgeEnd } from '../../../../components/bridge/BridgeEnd'
import { useFormats } from '../../../../i18n/use-formats'
import { measured, shown } from '../values'
import css from './BridgeStrip.module.css'

const sceneIcons: Record<NonNullable<Cpe['scene']>, TablerIcon> = {
  general: IconBroadcast,
  elevator: IconElevator,
  'point-to-point': IconArrowsHorizontal,
  roaming: IconRoute,
  custom: IconAdjustmentsHorizontal,
}

/** The link of a radio bridge: which end this is, how far it reaches, where it is used. Nothing tells of its state. */
export function BridgeStrip({ cpe = {} }: { cpe: Cpe | undefined }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const describe = useDescribeBridge()
  const { mode, scene, distanceMeters } = cpe
  const other = mode && (mode === 'base' ? 'station' : 'base')
  return (
    <section className={css.strip} aria-label={describe(cpe)}>
      <div className={css.row}>
        <End name={t('bridge.mode')} drawing={<BridgeEnd mode={mode} ours />}>
          {shown(mode, (known) => t(`bridge.modes.${known}`))}
        </End>
        <div className={css.link}>
          <div className={css.measure} data-known={distanceMeters !== undefined}>
            <strong>{measured('distance', distanceMeters, formats.metres)}</strong>
          </div>
          <div className={css.scene}>
            <span>{t('bridge.scene')}</span>
            {shown(scene, (known) => (
              <Scene icon={sceneIcons[known]}>{t(`bridge.scenes.${known}`)}</Scene>
            ))}
          </div>
        </div>
        <End name={t('bridge.otherEnd')} drawing={<BridgeEnd mode={other} />} />
      </div>
    </section>
  )
}

function End({ name, drawing, children }: { name: string; drawing: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.end}>
      {drawing}
      <span className={css.name}>{name}</span>
      <span>{children}</span>
    </div>
  )
}

function Scene({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) {
  return (
    <b>
      <Icon size={18} stroke={1.6} aria-hidden="true" />
      {children}
    </b>
  )
}

/** The drawing in one sentence, for those who hear it. */
function useDescribeBridge(): (cpe: Cpe) => string {
  const { t } = useTranslation(['inventory', 'common'])
  const formats = useFormats()
  return ({ mode, scene, distanceMeters }) =>
    t('bridge.describe', {
      mode: mode ? t(`bridge.modes.${mode}`) : `${t('bridge.mode')}: ${t('common:unknown')}`,
      scene: scene ? t(`bridge.scenes.${scene}`) : t('common:unknown'),
      distance: distanceMeters === undefined ? t('common:unknown') : formats.metres(distanceMeters),
    })
}
