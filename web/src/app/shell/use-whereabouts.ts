import { useLocation } from '@tanstack/react-router'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { type PageSubject, usePageSubjectNow } from '../../lib/page-subject'
import type { Search } from '../../lib/search'
import type { LiveScreen } from '../screen'
import { liveScreens } from '../screens'

export interface Whereabouts {
  screen: LiveScreen
  /** The one thing the page is about, once it is known. */
  subject: PageSubject | null
  /** Name of the network the page is about; null when it is about all of them, or none. */
  network: string | null
}

/** Which screen is shown, and of what. */
export function useWhereabouts(): Whereabouts {
  const { pathname, search } = useLocation()
  const { current } = useNetworks()
  const subject = usePageSubjectNow()
  // An address may end with a stroke: the router takes it for the same page.
  const path = pathname.replace(/(.)\/$/, '$1')
  const screen = liveScreens.find((live) => live.path === path) ?? liveScreens[0]!
  if (screen.about === 'device' || screen.about === 'client')
    return { screen, subject, network: subject?.network ?? null }
  const ofNetwork = screen.about === 'network' && (search as Search).scope !== 'all'
  return { screen, subject: null, network: (ofNetwork && current?.Name) || null }
}
