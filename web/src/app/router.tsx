import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import { asApiError } from '../api/api-error'
import { reading, toldInPlace } from '../api/query-client'
import { readSession } from '../api/session'
import { LoginPage } from '../features/identity/LoginPage'
import { loadWords } from '../i18n/i18n'
import { part } from '../lib/part'
import { respelled, safeReturn } from '../lib/paths'
import { parseSearch, type Search, stringifySearch } from '../lib/search'
import { LoadFailure } from './LoadFailure'
import type { LiveScreen } from './screens/screen'
import { liveScreens, screensFor } from './screens/screens'
import { type Leave, makeToSignIn, type ToSignIn } from './to-sign-in'

interface Context {
  queries: QueryClient
  toSignIn: ToSignIn
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/" replace />,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ search }) => {
    const { return: back, ticket, failed } = search as Search
    // Somebody signed in who comes back from the provider wanted to connect an account: the page sees to it.
    const isWayBack = ticket !== undefined || failed !== undefined
    if (readSession() !== null && !isWayBack) throw redirect({ href: safeReturn(back), replace: true })
  },
  loader: () => loadWords(['identity', 'shell']),
  component: LoginPage,
})

/** Somebody who is signed in has no business in front of the door. */
const toStart = () => {
  if (readSession() !== null) throw redirect({ to: '/', replace: true })
}

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: toStart,
  loader: () => loadWords(['identity']),
  component: lazyRouteComponent(
    () => part(() => import('../features/identity/register/RegisterPage')),
    'RegisterPage',
  ),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: '/forgot',
  beforeLoad: toStart,
  loader: () => loadWords(['identity']),
  component: lazyRouteComponent(
    () => part(() => import('../features/identity/forgot/ForgotPage')),
    'ForgotPage',
  ),
})

/** Everything behind the sign-in: the frame around the page, and who is looking. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    if (readSession() === null) throw await context.toSignIn(location.href)
    try {
      // The contract comes with the first page behind the sign-in: the sign-in itself does without its schemas.
      const { me } = await part(() => import('#contract/identity/endpoints.ts'))
      return { me: await context.queries.ensureQueryData({ ...reading(me), ...toldInPlace }) }
    } catch (error) {
      if (asApiError(error).failure === 'unauthenticated') throw await context.toSignIn(location.href)
      throw error
    }
  },
  loader: () => loadWords(['shell', 'alarm']),
  component: lazyRouteComponent(() => part(() => import('./shell/Shell')), 'Shell'),
})

function routeOf(screen: LiveScreen) {
  return createRoute({
    getParentRoute: () => shell,
    path: screen.path as string,
    beforeLoad: ({ context }) => {
      const [own] = screensFor(context.me, [screen])
      if (!own?.roles.includes(context.me.role)) throw redirect({ to: '/' as string, replace: true })
    },
    loader: () => loadWords(screen.words),
    component: lazyRouteComponent(() => part(screen.load), 'Page'),
  })
}

const redirects = Object.entries(respelled).map(([from, to]) =>
  createRoute({
    getParentRoute: () => root,
    path: from as string,
    beforeLoad: ({ search }) => {
      throw redirect({ to: to as string, search: search as never, replace: true })
    },
  }),
)

export function makeRouter(queries: QueryClient, history?: RouterHistory, leave?: Leave) {
  return createRouter({
    routeTree: root.addChildren([
      login,
      register,
      forgot,
      ...redirects,
      shell.addChildren(liveScreens.map(routeOf)),
    ]),
    context: { queries, toSignIn: makeToSignIn(leave) },
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    scrollRestoration: false,
    defaultErrorComponent: LoadFailure,
    defaultPendingMs: 300,
    notFoundMode: 'root',
  })
}
