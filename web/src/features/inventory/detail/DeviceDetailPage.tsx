import { Button } from '@mantine/core'
import { IconDeviceUnknown } from '@tabler/icons-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sectionsOfLevel } from '#contract/configuration/sections.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { asApiError } from '../../../api/api-error'
import { useDraftGuard } from '../../../components/configuration/drafts'
import { draftKey } from '../../../components/configuration/place'
import { Histories } from '../../../components/history/Histories'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { usePageSubject } from '../../../lib/page-subject'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { TabPanel, Tabs } from '../../../ui/page/Tabs'
import { WatchStrip } from '../commands/results/WatchStrip'
import { deviceName } from '../device-name'
import { listOfKind } from '../kinds'
import { ClientsTab } from '../tabs/clients/ClientsTab'
import { CellularTab } from '../tabs/equipment/CellularTab'
import { SensorsTab } from '../tabs/equipment/SensorsTab'
import { SolarTab } from '../tabs/equipment/SolarTab'
import { CommandsTab } from '../tabs/log/CommandsTab'
import { EventsTab } from '../tabs/log/EventsTab'
import { HistoryTab } from '../tabs/log/HistoryTab'
import { RawTab } from '../tabs/log/RawTab'
import { ForwardingTab } from '../tabs/network/ForwardingTab'
import { InterfacesTab } from '../tabs/network/InterfacesTab'
import { LldpTab } from '../tabs/network/LldpTab'
import { OverviewTab } from '../tabs/OverviewTab'
import { PoeTab } from '../tabs/ports/PoeTab'
import { PortsTab } from '../tabs/ports/PortsTab'
import { RadiosTab } from '../tabs/radio/RadiosTab'
import css from './DeviceDetailPage.module.css'
import { DeviceHead } from './DeviceHead'
import { DisputeNotice } from './DisputeNotice'
import { QuarantineNotice } from './QuarantineNotice'
import { RebootFollow } from './RebootFollow'
import { type BroughtTab, type TabName, tabCount, tabsOf } from './tabs'
import { useDeviceInfo } from './use-device-info'

/** What a device has of its own to be set. */
const deviceSections = sectionsOfLevel('device')

type TabBody = ComponentType<{ device: DeviceInfo }>
/** Content of the tabs that are not this feature's. */
export type BroughtTabs = Record<BroughtTab, TabBody>

interface DeviceDetailProps {
  brought: BroughtTabs
  /** Shows the history that the page's address names. */
  History: TabBody
}

/** One device: who it is, what it does, and what happened to it. One page for every kind. */
export function DeviceDetailPage(props: DeviceDetailProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const words = useFailureWords()
  const [search] = useSearchState()
  const info = useDeviceInfo(search.sn ?? '')
  if (info.data) return <Detail key={info.data.sn} device={info.data} {...props} />
  if (info.isLoading) return <PageSkeleton label={t('common:loading')} />
  const missing =
    !info.error || ['does_not_exist', 'invalid_parameter'].includes(asApiError(info.error).failure)
  return (
    <EmptyState
      alert
      page
      icon={<IconDeviceUnknown size={22} />}
      title={missing ? t('detail.notFound') : words(info.error)}
      action={
        missing ? (
          <Button component={AppLink} to="/">
            {t('detail.toHome')}
          </Button>
        ) : (
          <Button onClick={() => info.refetch()}>{t('common:action.retry')}</Button>
        )
      }
    />
  )
}

const bodies: Record<Exclude<TabName, BroughtTab>, TabBody> = {
  overview: OverviewTab,
  sensors: SensorsTab,
  solar: SolarTab,
  cellular: CellularTab,
  radios: RadiosTab,
  clients: ClientsTab,
  ports: PortsTab,
  poe: PoeTab,
  lldp: LldpTab,
  forwarding: ForwardingTab,
  interfaces: InterfacesTab,
  events: EventsTab,
  commands: CommandsTab,
  history: HistoryTab,
  raw: RawTab,
}

function Detail({ device, brought, History }: DeviceDetailProps & { device: DeviceInfo }) {
  const { t } = useTranslation(['inventory', 'common'])
  const formats = useFormats()
  const [search, setSearch] = useSearchState()
  usePageSubject({
    name: deviceName(device),
    listed: (device.DeviceType && listOfKind[device.DeviceType]?.path) || null,
    network: device.groupName,
  })
  useDraftGuard(deviceSections.map((section) => draftKey(section, { sn: device.sn })))
  const tabs = tabsOf(device)
  const tab = tabs.find((name) => name === search.tab) ?? 'overview'
  const Body = { ...bodies, ...brought }[tab]
  const historyAsked = useOnce(search.history !== undefined)
  return (
    <div className={css.page}>
      <DeviceHead device={device} />
      <DisputeNotice device={device} />
      <QuarantineNotice device={device} />
      <RebootFollow device={device} />
      <WatchStrip device={device} />
      <Tabs
        id="device"
        label={t('detail.tabs')}
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'overview' ? undefined : next })}
        tabs={tabs.map((name) => {
          const count = tabCount(name, device.state)
          return {
            value: name,
            label: t(`detail.tab.${name}`),
            ...(count !== undefined && { aside: formats.count(count) }),
          }
        })}
      />
      <TabPanel id="device" value={tab} className={css.panel}>
        <Suspense fallback={<PageSkeleton label={t('common:loading')} />}>
          <Histories>
            <Body device={device} />
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
