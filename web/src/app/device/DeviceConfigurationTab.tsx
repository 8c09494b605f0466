import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { configNamespaces } from '../../components/configuration/words/namespaces'
import { DeviceConfiguration } from '../../features/configuration/DeviceConfiguration'
import { sectionPanels } from '../defaults/section-panels'
import { ownSectionsOf } from '../defaults/shown-sections'
import css from './DeviceConfigurationTab.module.css'

/** Where a device stands with its configuration, and what can be set for it alone. */
export function DeviceConfigurationTab({ device }: { device: DeviceInfo }) {
  // All words before the first panel: one that asked for its own later would hide those that are there.
  useTranslation(configNamespaces)
  return (
    <div className={css.parts}>
      <DeviceConfiguration device={device} />
      {ownSectionsOf(device).map((section) => {
        const Panel = sectionPanels[section]
        return Panel && <Panel key={section} place={{ sn: device.sn }} />
      })}
    </div>
  )
}
