import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useMe } from '../../components/session/use-me'
import { i18n } from '../../i18n/i18n'
import { useSearchState } from '../../lib/search'
import { PageHead } from '../../ui/PageHead'
import { PageSkeleton } from '../../ui/PageSkeleton'
import { TabPanel, Tabs } from '../../ui/Tabs'
import css from './HomePage.module.css'
import { Overview } from './Overview'
import { ScopeSwitch } from './ScopeSwitch'

// Their words come with them: the overview, which everybody sees first, does without.
const NetworkTree = lazy(async () => {
  const words = i18n.loadNamespaces('tenancy')
  const module = await import('../../features/tenancy/NetworkTree')
  await words
  return { default: module.NetworkTree }
})
const AllDevices = lazy(async () => {
  const words = i18n.loadNamespaces('inventory')
  const module = await import('../../features/inventory/list/AllDevices')
  await words
  return { default: module.AllDevices }
})

const NetworkCharts = lazy(() =>
  import('../../features/telemetry/NetworkCharts').then((module) => ({ default: module.NetworkCharts })),
)

const tabs = ['overview', 'charts', 'group', 'devices'] as const
type HomeTab = (typeof tabs)[number]

const bodies: Record<HomeTab, ComponentType> = {
  overview: Overview,
  charts: NetworkCharts,
  group: NetworkTree,
  devices: AllDevices,
}

/** The start page: how things stand, the tree of projects and networks, every device. */
export function HomePage() {
  const { t } = useTranslation(['home', 'common'])
  const { username } = useMe()
  const [search, setSearch] = useSearchState()
  const tab: HomeTab = tabs.find((name) => name === search.tab) ?? 'overview'
  const Body = bodies[tab]
  const choose = (next: string) =>
    setSearch({
      tab: next === 'overview' ? undefined : next,
      ...Object.fromEntries(
        Object.keys(search)
          .filter((key) => key !== 'tab' && key !== 'scope')
          .map((key) => [key, undefined]),
      ),
    })
  return (
    <div className={css.page}>
      <PageHead
        title={t('welcome', { name: username })}
        actions={(tab === 'overview' || tab === 'devices') && <ScopeSwitch />}
      />
      <Tabs
        label={t('tabs.label')}
        id="home"
        value={tab}
        onChange={choose}
        tabs={tabs.map((name) => ({ value: name, label: t(`tabs.${name}`) }))}
      />
      <TabPanel id="home" value={tab} className={css.panel}>
        <Suspense fallback={<PageSkeleton label={t('common:loading')} />}>
          {tab === 'group' ? (
            <Body />
          ) : (
            <NeedsNetwork>
              <Body />
            </NeedsNetwork>
          )}
        </Suspense>
      </TabPanel>
    </div>
  )
}
