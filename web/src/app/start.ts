import { LiveConnection } from '../api/live-connection'
import { makeQueryClient } from '../api/query-client'
import { joinReads } from '../api/reads'
import { adoptSession, dropSession, onSessionChange, readSession } from '../api/session'
import { tellFailure } from '../components/toast/tell-failure'
import { startI18n } from '../i18n/i18n'
import type { AppParts } from './App'
import { fetchFirstPage, fetchWhileSigningIn } from './fetch-ahead'
import { readFirstPage } from './read-ahead'
import { makeRouter } from './router'

const liveAddress = () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/v2/live`

/** Makes and joins the parts; resolves when the language is loaded and another tab's session was asked for. */
export async function start(): Promise<AppParts> {
  joinReads()
  const queries = makeQueryClient(tellFailure)
  const live = new LiveConnection({
    session: readSession,
    open: () => new WebSocket(liveAddress()),
    onUnauthenticated: () => dropSession(),
  })
  // What is read from here on may lack no change: the live channel tells of those since it was started.
  live.start()
  fetchFirstPage(location)
  readFirstPage(location, queries)
  await Promise.all([startI18n(), adoptSession()])
  const router = makeRouter(queries)
  live.onResync(() => void queries.invalidateQueries())
  followSession({ queries, live, router })
  window.addEventListener('online', () => live.hurry())
  scrollToTop(router)
  fetchWhileSigningIn(router)
  live.start()
  return { queries, live, router }
}

/** A session that begins or ends, here or in another tab, moves the whole console. */
export function followSession({ queries, live, router }: AppParts): () => void {
  return onSessionChange(() => {
    live.stop()
    queries.clear()
    if (readSession() !== null) live.start()
    // The guards of the routes decide where to: to the sign-in with the way back, or from it to the page asked for.
    void router.invalidate()
  })
}

/** Another page starts at its top, also on going back; a changed filter stays where it is (readings C70). */
export function scrollToTop(router: AppParts['router']): void {
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) document.getElementById('page')?.scrollTo(0, 0)
    if (pathChanged) window.scrollTo(0, 0)
  })
}
