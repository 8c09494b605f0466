import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../components/session/use-me'
import { useUnreadAlarms } from '../../../features/alarm/use-unread-alarms'
import { AppLink } from '../../../lib/AppLink'
import type { Search } from '../../../lib/search'
import { areaOf } from '../../menu'
import { screensFor } from '../../screens/screens'
import { useShownTarget } from '../use-whereabouts'
import css from './BottomTabs.module.css'
import { type Tab, tabsFor } from './tabs'

/** On a phone what is looked at most is one touch away; the whole menu is behind the last one. */
export function BottomTabs({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const { t } = useTranslation('shell')
  const me = useMe()
  const tabs = tabsFor(me.role, screensFor(me))
  const current = useCurrentTab(tabs)
  return (
    <nav className={css.tabs} aria-label={t('nav.tabs')}>
      {tabs.map((tab) => (
        <AppLink
          key={tab.words}
          to={tab.screen.path}
          search={tab.search}
          // The start page with another tab of it open is another page here.
          activeOptions={{ exact: true }}
          className={css.tab}
          aria-current={tab === current ? 'page' : undefined}
        >
          <tab.icon size={21} stroke={1.6} />
          <span>{t(tab.words)}</span>
          {tab.screen.label === 'alarm' && <UnreadCount />}
        </AppLink>
      ))}
      <button
        type="button"
        className={css.tab}
        aria-haspopup="dialog"
        aria-expanded={menuOpen}
        onClick={onMenu}
      >
        <IconDots size={21} stroke={1.6} />
        <span>{t('nav.more')}</span>
      </button>
    </nav>
  )
}

function UnreadCount() {
  const { t } = useTranslation('shell')
  const unread = useUnreadAlarms()
  if (unread === 0) return null
  return (
    <span className={css.count}>
      <span className="visually-hidden">{t('bell.label', { count: unread })}</span>
      <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
    </span>
  )
}

/** The page shown itself, else the one its area has here. */
function useCurrentTab(tabs: readonly Tab[]): Tab | undefined {
  const { screen, search } = useShownTarget()
  const isSame = (asked: Search) => asked.tab === (search.tab === 'devices' ? 'devices' : undefined)
  return (
    tabs.find((tab) => tab.screen === screen && isSame(tab.search)) ??
    tabs.find(({ words }) => words === `area.${areaOf(screen)}`)
  )
}
