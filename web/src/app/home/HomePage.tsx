import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useMe } from '../../components/session/use-me'
import { lazyPart } from '../../lib/lazy-part'
import { useSearchState } from '../../lib/search'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { TabPanel, Tabs } from '../../ui/page/Tabs'
import css from './HomePage.module.css'
import { homeTabs } from './home-tabs'
import { useSetupBegins } from './setup/use-setup-begins'

/** Few need it; it knows much of what is behind the other pages. */
const SetupPart = lazyPart(() => import('./setup/SetupPart').then((m) => ({ default: m.SetupPart })))

/** The start page: how things stand, the tree of projects and networks, every device, and what concerns accounts. */
export function HomePage() {
  const { t } = useTranslation(['home', 'common'])
  const { username, role, setup } = useMe()
  const [search, setSearch] = useSearchState()
  const mayNeedSetup = useSetupBegins() || Boolean(setup)
  const tabs = homeTabs.filter(({ roles }) => roles.includes(role))
  const tab = tabs.find(({ name }) => name === search.tab) ?? tabs[0]!
  const choose = (next: string) =>
    setSearch({
      tab: next === tabs[0]!.name ? undefined : next,
      ...Object.fromEntries(
        Object.keys(search)
          .filter((key) => key !== 'tab' && key !== 'scope')
          .map((key) => [key, undefined]),
      ),
    })
  return (
    <div className={css.page}>
      <PageHead title={t('welcome', { name: username })} />
      {mayNeedSetup && tab === tabs[0] && (
        <Suspense fallback={null}>
          <SetupPart />
        </Suspense>
      )}
      <Tabs
        label={t('tabs.label')}
        id="home"
        value={tab.name}
        onChange={choose}
        tabs={tabs.map(({ name }) => ({ value: name, label: t(`tabs.${name}`) }))}
      />
      <TabPanel id="home" value={tab.name} className={css.panel}>
        <Suspense fallback={<PageSkeleton label={t('common:loading')} />}>
          {tab.ofNetwork ? (
            <NeedsNetwork>
              <tab.Page />
            </NeedsNetwork>
          ) : (
            <tab.Page />
          )}
        </Suspense>
      </TabPanel>
    </div>
  )
}
