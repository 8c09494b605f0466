import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { Histories } from '../../../components/history/Histories'
import { usePageSubject } from '../../../lib/page-subject'
import { useSearchState } from '../../../lib/search'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { TabPanel } from '../../../ui/page/Tabs'
import { WatchStrip } from '../commands/results/WatchStrip'
import { deviceName } from '../device-name'
import { listOfKind } from '../kinds'
import type { OverviewPanels } from '../tabs/overview/OverviewTab'
import css from './DeviceDetailPage.module.css'
import { DeviceHead } from './DeviceHead'
import { DisputeNotice } from './DisputeNotice'
import { QuarantineNotice } from './QuarantineNotice'
import { RebootFollow } from './RebootFollow'
import { ViewTabs } from './ViewTabs'
import { type ViewBody, viewBodies } from './view-bodies'
import { type BroughtView, deviceViews, viewNamed, viewsOf } from './views'

export interface DeviceDetailProps {
  /** Content of the views that are not this feature's. */
  brought: Record<BroughtView, ViewBody>
  panels: OverviewPanels
  /** Shows the history that the page's address names. */
  History: ComponentType<{ device: DeviceInfo }>
}

/** A device that is there: its head, what is the matter with it, and the view its address names. */
export function DeviceDetail({
  device,
  brought,
  panels,
  History,
}: DeviceDetailProps & { device: DeviceInfo }) {
  const { t } = useTranslation(['inventory', 'common'])
  const [search] = useSearchState()
  usePageSubject({
    name: deviceName(device),
    listed: (device.DeviceType && listOfKind[device.DeviceType]?.path) || null,
    network: device.groupName,
  })
  const views = viewsOf(device)
  const view = viewNamed(search.tab, views)
  const Body = { ...viewBodies, ...brought }[view]
  const historyAsked = useOnce(search.history !== undefined)
  return (
    <div className={css.page}>
      <DeviceHead device={device} />
      <DisputeNotice device={device} />
      <QuarantineNotice device={device} />
      <RebootFollow device={device} />
      <WatchStrip device={device} />
      <ViewTabs device={device} views={views} view={view} />
      <TabPanel id="device" value={deviceViews[view].tab} className={css.panel}>
        <Suspense fallback={<PageSkeleton label={t('common:loading')} />}>
          <Histories>
            <Body device={device} panels={panels} />
          </Histories>
        </Suspense>
      </TabPanel>
      {/* It stays once it was opened: closing it gives the focus back. */}
      {historyAsked && (
        <Suspense fallback={null}>
          <History device={device} />
        </Suspense>
      )}
    </div>
  )
}

/** Whether it ever was so. */
function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
