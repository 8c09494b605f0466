import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Questions } from '../../components/confirm/Questions'
import { CurrentNetworkProvider } from '../../components/current-network/CurrentNetwork'
import { useMe } from '../../components/session/use-me'
import { Toasts } from '../../components/toast/Toasts'
import { isShown, useMassActions } from '../../features/mass-actions/use-mass-actions'
import { useStored } from '../../lib/stored'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { DefaultsHost } from '../defaults/DefaultsHost'
import { LeaveGuard } from './LeaveGuard'
import { Breadcrumbs } from './menu/Breadcrumbs'
import { Rail } from './menu/Rail'
import { AccessBar } from './notices/AccessBar'
import { RecordingNotice } from './notices/RecordingNotice'
import '../../ui/theme/mantine-shell.css'
import { lazyPart } from '../../lib/lazy-part'
import css from './Shell.module.css'
import { BottomTabs } from './tabs/BottomTabs'
import { signOut } from './top-bar/sign-out'
import { TopBar } from './top-bar/TopBar'
import { useAccountPreferences } from './use-account-preferences'
import { useLiveAlarms } from './use-live-alarms'
import { useLiveNetworks } from './use-live-networks'
import { useScreenTitle } from './use-screen-title'
import { useShownTarget } from './use-whereabouts'

const MenuDrawer = lazyPart(() =>
  import('./menu/MenuDrawer').then((module) => ({ default: module.MenuDrawer })),
)

const MassActionBar = lazyPart(() =>
  import('../../features/mass-actions/MassActionBar').then((module) => ({ default: module.MassActionBar })),
)

const FirstPasswordPage = lazyPart(() =>
  import('../../features/identity/FirstPasswordPage').then((module) => ({
    default: module.FirstPasswordPage,
  })),
)

/** The frame around every page behind the sign-in; before it, whoever still has the first password changes that. */
export function Shell() {
  const { mustChangePassword } = useMe()
  if (mustChangePassword)
    return (
      <Suspense fallback={null}>
        <FirstPasswordPage onSignOut={signOut} />
      </Suspense>
    )
  return (
    <CurrentNetworkProvider>
      <Frame />
      <DefaultsHost />
      <Questions />
      <Toasts />
      <LeaveGuard />
    </CurrentNetworkProvider>
  )
}

function Frame() {
  const { t } = useTranslation(['shell', 'common'])
  const [narrow, setNarrow] = useStored('roost.rail.narrow', false)
  const [drawer, setDrawer] = useState<boolean | null>(null)
  const { pathname } = useLocation()
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  useAccountPreferences()
  useLiveNetworks()
  useLiveAlarms()
  useScreenTitle()
  const massActions = useMassActions().filter(isShown)
  useEffect(() => {
    if (pathname) setDrawer((open) => open && false)
  }, [pathname])
  return (
    <div className={css.frame} data-narrow={narrow || undefined}>
      <button type="button" className={css.skip} onClick={focusPage}>
        {t('skip')}
      </button>
      <aside className={css.rail}>
        <Rail narrow={narrow} onToggle={() => setNarrow(!narrow)} />
      </aside>
      <Suspense fallback={null}>
        {/* Where the window is wide the menu stands beside the page. */}
        {drawer !== null && <MenuDrawer opened={drawer && phone} onClose={() => setDrawer(false)} />}
      </Suspense>
      <TopBar />
      <AccessBar />
      <Breadcrumbs />
      <main id="page" tabIndex={-1} className={css.page}>
        <RecordingNotice />
        <Suspense fallback={<Waiting />}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        {massActions.length > 0 && (
          <div className={css.work}>
            <MassActionBar actions={massActions} />
          </div>
        )}
      </Suspense>
      {phone && <BottomTabs menuOpen={drawer === true} onMenu={() => setDrawer(true)} />}
      <section id="floating" className={css.floating} aria-label={t('nav.floating')} />
    </div>
  )
}

function Waiting() {
  const { t } = useTranslation(['shell', 'common'])
  const { screen } = useShownTarget()
  return <PageSkeleton label={t('common:loading')} title={t(`screen.${screen.label}`)} />
}

/** Clean paths have no fragment: this moves the focus instead of the address. */
function focusPage() {
  document.getElementById('page')?.focus()
}
