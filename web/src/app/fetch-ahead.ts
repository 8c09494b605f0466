import { readSession } from '../api/session'
import type { makeRouter } from './router'
import { liveScreens } from './screens/screens'

/**
 * Fetches the files of the first page while language and session are still looked for: one trip over the line less
 * after the other. Who needs them asks again and meets what goes wrong; here it is nobody's business.
 */
export function fetchFirstPage({ pathname }: Pick<Location, 'pathname'>): void {
  if (readSession() !== null) fetchShell(pathname)
}

/** While somebody types a password there is time for what comes behind the sign-in. */
export function fetchWhileSigningIn(router: ReturnType<typeof makeRouter>): void {
  const stop = router.subscribe('onRendered', ({ toLocation }) => {
    stop()
    if (toLocation.pathname === '/login') whenIdle(() => fetchShell('/'))
  })
}

/** Safari does not tell when it is idle. */
const whenIdle = (task: () => void) => (window.requestIdleCallback ?? setTimeout)(task)

function fetchShell(path: string): void {
  const screen = liveScreens.find((live) => live.path === path)
  fetchAll([
    () => import('./shell/Shell'),
    () => import('#contract/identity/endpoints.ts'),
    ...(screen ? [screen.load] : []),
  ])
}

function fetchAll(loads: readonly (() => Promise<unknown>)[]): void {
  for (const load of loads) load().catch(() => {})
}
