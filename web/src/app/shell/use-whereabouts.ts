import { useLocation } from '@tanstack/react-router'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { type PageSubject, usePageSubjectNow } from '../../lib/page-subject'
import type { Search } from '../../lib/search'
import type { LiveScreen } from '../screens/screen'
import { liveScreens } from '../screens/screens'
import { type ShownTarget, shownTarget } from './scope/shown-target'

export interface Whereabouts {
  screen: LiveScreen
  /** The one thing the page is about, once it is known. */
  subject: PageSubject | null
  /** Name of the network or project the page is about; null when it is about all of them, or none. */
  network: string | null
  /** It is about one thing, which says the network itself. */
  ofOne: boolean
}

/** Which screen is shown, and of what. */
export function useWhereabouts(): Whereabouts {
  const { screen, place } = useShownTarget()
  const subject = usePageSubjectNow()
  const ofOne = subject !== null || (screen.about !== undefined && screen.about !== 'network')
  if (ofOne) return { screen, subject, network: subject?.network ?? null, ofOne }
  const network = screen.about === 'network' && place ? nameOf(place) : null
  return { screen, subject, network, ofOne }
}

const nameOf = (place: ShownTarget) =>
  place.of === 'all' ? null : place.of === 'network' ? place.network.Name : place.project.Name

/** The screen of the address, and what that says it shows things of. */
export function useShownTarget() {
  const { pathname, search } = useLocation()
  const { tree, current } = useNetworks()
  // An address may end with a stroke: the router takes it for the same page.
  const path = pathname.replace(/(.)\/$/, '$1')
  const screen = liveScreens.find((live) => live.path === path) ?? liveScreens[0]!
  return { screen, search: search as Search, place: shownTarget(screen, search as Search, { tree, current }) }
}
