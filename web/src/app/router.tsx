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
import { reading } from '../api/query-client'
import { readSession } from '../api/session'
import { i18n } from '../i18n/i18n'
import { respelled, safeReturn } from '../lib/paths'
import { parseSearch, type Search, stringifySearch } from '../lib/search'
import { LoadFailure } from './LoadFailure'
import type { LiveScreen } from './screen'
import { liveScreens } from './screens'

interface Context {
  queries: QueryClient
}

const root = createRootRouteWithContext<Context>()({
  component: Outlet,
  notFoundComponent: () => <Navigate to="/" replace />,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: ({ search }) => {
    if (readSession() !== null) throw redirect({ href: safeReturn((search as Search).return), replace: true })
  },
  loader: () => i18n.loadNamespaces(['identity', 'shell']),
  component: lazyRouteComponent(() => import('../features/identity/LoginPage'), 'LoginPage'),
})

/** Everything behind the sign-in: the frame around the page, and who is looking. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, location }) => {
    const toLogin = () =>
      redirect({ to: '/login', search: { return: location.href } as never, replace: true })
    if (readSession() === null) throw toLogin()
    try {
      // The contract comes with the first page behind the sign-in: the sign-in itself does without its schemas.
      const { me } = await import('#contract/identity/endpoints.ts')
      return { me: await context.queries.ensureQueryData(reading(me)) }
    } catch (error) {
      if (asApiError(error).failure === 'unauthenticated') throw toLogin()
      throw error
    }
  },
  loader: () => i18n.loadNamespaces(['shell', 'alarm']),
  component: lazyRouteComponent(() => import('./shell/Shell'), 'Shell'),
})

function routeOf(screen: LiveScreen) {
  return createRoute({
    getParentRoute: () => shell,
    path: screen.path as string,
    beforeLoad: ({ context }) => {
      if (!screen.roles.includes(context.me.role)) throw redirect({ to: '/' as string, replace: true })
    },
    loader: () => i18n.loadNamespaces([...screen.words]),
    component: lazyRouteComponent(screen.load, 'Page'),
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

export function makeRouter(queries: QueryClient, history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([login, ...redirects, shell.addChildren(liveScreens.map(routeOf))]),
    context: { queries },
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
