import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { managers } from '#contract/permissions.ts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useMe } from '../../../components/session/use-me'
import { lazyPart } from '../../../lib/lazy-part'
import { useSearchState } from '../../../lib/search'
import { PageHead } from '../../../ui/page/PageHead'
import { AlarmActions } from './AlarmActions'
import css from './AlarmPage.module.css'
import { AlarmTable } from './AlarmTable'
import { MaintenanceBanner } from './MaintenanceBanner'

const MaintenanceDrawer = lazyPart(() => import('./MaintenanceDrawer'))
const RulesDrawer = lazyPart(() => import('./AlarmRulesDrawer'))
const SettingsDrawer = lazyPart(() => import('./AlarmSettingsDrawer'))

/** Everything that is or was wrong, in one network or in all of them. */
export function AlarmPage() {
  const { t } = useTranslation(['alarms', 'alarm'])
  const { current } = useNetworks()
  const me = useMe()
  const [search, setSearch] = useSearchState()
  const settingsOf = search.scope === 'all' ? null : current
  return (
    <div className={css.page}>
      <PageHead
        title={t('alarm:title')}
        about={t('page.about')}
        actions={<AlarmActions network={settingsOf} />}
      />
      {settingsOf && <MaintenanceBanner key={settingsOf.ID} group={settingsOf.ID} />}
      <AlarmTable />
      {search.rules === 'open' && managers.includes(me.role) && (
        <Suspense fallback={null}>
          <RulesDrawer onClose={() => setSearch({ rules: undefined })} />
        </Suspense>
      )}
      {settingsOf && search.maintenance === 'open' && (
        <Suspense fallback={null}>
          <MaintenanceDrawer group={settingsOf.ID} onClose={() => setSearch({ maintenance: undefined })} />
        </Suspense>
      )}
      {settingsOf && search.settings === 'open' && (
        <Suspense fallback={null}>
          <SettingsDrawer
            group={settingsOf.ID}
            name={settingsOf.Name}
            onClose={() => setSearch({ settings: undefined })}
          />
        </Suspense>
      )}
    </div>
  )
}
