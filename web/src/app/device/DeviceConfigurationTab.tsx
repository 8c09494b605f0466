import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { DeviceConfiguration } from '../../features/configuration/DeviceConfiguration'
import { WatchdogPanel } from '../../features/watchdog/WatchdogPanel'
import css from './DeviceConfigurationTab.module.css'

/** Where a device stands with its configuration, and what is set for it alone. */
export function DeviceConfigurationTab({ device }: { device: DeviceInfo }) {
  return (
    <div className={css.parts}>
      <DeviceConfiguration device={device} />
      <WatchdogPanel device={device} />
    </div>
  )
}
