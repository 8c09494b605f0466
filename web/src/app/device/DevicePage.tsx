import { lazy } from 'react'
import { type BroughtTabs, DeviceDetailPage } from '../../features/inventory/detail/DeviceDetailPage'

const brought: BroughtTabs = {
  charts: lazy(() =>
    import('../../features/telemetry/DeviceCharts').then((module) => ({ default: module.DeviceCharts })),
  ),
  configuration: lazy(() =>
    import('../../features/configuration/DeviceConfiguration').then((module) => ({
      default: module.DeviceConfiguration,
    })),
  ),
  settings: lazy(() =>
    import('../../features/switching/PortSettingsTab').then((module) => ({
      default: module.PortSettingsTab,
    })),
  ),
}

/** The page of a device with what other features tell of it. */
export function DevicePage() {
  return <DeviceDetailPage brought={brought} />
}
