import { DeviceChanges } from '../../features/audit-log/DeviceChanges'
import type { DeviceDetailProps } from '../../features/inventory/detail/DeviceDetail'
import { DeviceDetailPage } from '../../features/inventory/detail/DeviceDetailPage'
import { DeviceDay } from '../../features/telemetry/day/DeviceDay'
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

/** Not fetched apart: a part that is waited for, however short, shows the skeleton of the page for a third of a second. */
const panels: DeviceDetailProps['panels'] = { day: DeviceDay, changes: DeviceChanges }

const History = lazyPart(() =>
  import('../../features/telemetry/history/HistoryDrawer').then((module) => ({
    default: module.HistoryDrawer,
  })),
)

/** The page of a device with what other features tell of it. */
export function DevicePage() {
  return <DeviceDetailPage brought={brought} panels={panels} History={History} />
}
