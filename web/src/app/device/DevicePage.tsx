import type { DeviceDetailProps } from '../../features/inventory/detail/DeviceDetail'
import { DeviceDetailPage } from '../../features/inventory/detail/DeviceDetailPage'
import { lazyPart } from '../../lib/lazy-part'

const brought: DeviceDetailProps['brought'] = {
  charts: lazyPart(() =>
    import('../../features/telemetry/DeviceCharts').then((module) => ({ default: module.DeviceCharts })),
  ),
  configuration: lazyPart(() =>
    import('./DeviceConfigurationTab').then((module) => ({ default: module.DeviceConfigurationTab })),
  ),
  settings: lazyPart(() =>
    import('../../features/switching/PortSettingsTab').then((module) => ({
      default: module.PortSettingsTab,
    })),
  ),
}

const panels: DeviceDetailProps['panels'] = {
  day: lazyPart(() =>
    import('../../features/telemetry/day/DeviceDay').then((module) => ({ default: module.DeviceDay })),
  ),
  changes: lazyPart(() =>
    import('../../features/audit-log/DeviceChanges').then((module) => ({ default: module.DeviceChanges })),
  ),
}

const History = lazyPart(() =>
  import('../../features/telemetry/history/HistoryDrawer').then((module) => ({
    default: module.HistoryDrawer,
  })),
)

/** The page of a device with what other features tell of it. */
export function DevicePage() {
  return <DeviceDetailPage brought={brought} panels={panels} History={History} />
}
