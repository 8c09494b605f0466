import { lazy } from 'react'
import { type BroughtTabs, DeviceDetailPage } from '../../features/inventory/detail/DeviceDetailPage'

const brought: BroughtTabs = {
  charts: lazy(() =>
    import('../../features/telemetry/DeviceCharts').then((module) => ({ default: module.DeviceCharts })),
  ),
}

/** The page of a device with what other features tell of it. */
export function DevicePage() {
  return <DeviceDetailPage brought={brought} />
}
