import { IconActivity, IconDeviceAnalytics, IconReportAnalytics } from '@tabler/icons-react'
import { everyone } from '#contract/permissions.ts'
import { anyTarget, type Scopes } from './scopes'
import type { LiveScreen } from './screen'

const reportScreen = (
  path: LiveScreen['path'],
  label: LiveScreen['label'],
  icon: NonNullable<LiveScreen['icon']>,
  load: LiveScreen['load'],
  scopes?: Scopes,
): LiveScreen => ({
  ...{ path, label, icon, load, category: 'report', section: 'report', roles: everyone },
  ...{ live: true, menu: true, about: 'network', words: ['reporting', 'telemetry', 'inventory'] },
  ...(scopes && { scopes }),
})

export const reports: readonly LiveScreen[] = [
  reportScreen(
    '/maintain/group',
    'reportOverview',
    IconReportAnalytics,
    () => import('../../features/reporting/PlaceReport').then((module) => ({ Page: module.GroupReportPage })),
    anyTarget,
  ),
  reportScreen(
    '/maintain/activity',
    'reportActivity',
    IconActivity,
    () =>
      import('../../features/reporting/PlaceReport').then((module) => ({ Page: module.ActivityReportPage })),
    anyTarget,
  ),
  reportScreen('/maintain/device', 'reportDevice', IconDeviceAnalytics, () =>
    import('../../features/reporting/DeviceReportPage').then((module) => ({ Page: module.DeviceReportPage })),
  ),
]
