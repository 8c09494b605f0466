import { Drawer } from '@mantine/core'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm/ConfirmDialog'
import { CurrentNetworkProvider } from '../../components/current-network/CurrentNetwork'
import { Toasts } from '../../components/toast/Toasts'
import { useStored } from '../../lib/stored'
import { PageSkeleton } from '../../ui/PageSkeleton'
import { LeaveGuard } from './LeaveGuard'
import { PasswordNotice } from './PasswordNotice'
import { Rail } from './Rail'
import css from './Shell.module.css'
import { TopBar } from './TopBar'
import { useAccountPreferences } from './use-account-preferences'
import { useLiveAlarms } from './use-live-alarms'
import { useLiveNetworks } from './use-live-networks'
import { useScreenTitle } from './use-screen-title'

/** The frame around every page behind the sign-in. */
export function Shell() {
  return (
    <CurrentNetworkProvider>
      <Frame />
      <ConfirmDialog />
      <Toasts />
      <LeaveGuard />
    </CurrentNetworkProvider>
  )
}

function Frame() {
  const { t } = useTranslation(['shell', 'common'])
  const [narrow, setNarrow] = useStored('roost.rail.narrow', false)
  const [drawer, setDrawer] = useState(false)
  const { pathname } = useLocation()
  useAccountPreferences()
  useLiveNetworks()
  useLiveAlarms()
  useScreenTitle()
  useEffect(() => {
    if (pathname) setDrawer(false)
  }, [pathname])
  return (
    <div className={css.frame} data-narrow={narrow || undefined}>
      <button type="button" className={css.skip} onClick={focusPage}>
        {t('skip')}
      </button>
      <aside className={css.rail}>
        <Rail narrow={narrow} onToggle={() => setNarrow(!narrow)} />
      </aside>
      <Drawer
        opened={drawer}
        onClose={() => setDrawer(false)}
        size={280}
        padding={0}
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('nav.label') } }}
        classNames={{ body: css.drawer }}
      >
        <Rail narrow={false} onClose={() => setDrawer(false)} />
      </Drawer>
      <TopBar onMenu={() => setDrawer(true)} />
      <main id="page" tabIndex={-1} className={css.page}>
        <PasswordNotice />
        <Suspense fallback={<PageSkeleton label={t('common:loading')} />}>
          <Outlet />
        </Suspense>
      </main>
      <section id="floating" className={css.floating} aria-label={t('nav.floating')} />
    </div>
  )
}

/** Clean paths have no fragment: this moves the focus instead of the address. */
function focusPage() {
  document.getElementById('page')?.focus()
}
