import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { parseSearch, stringifySearch } from '../lib/search'
import { renderPart } from './render'

/** As `renderPart`, for a part with links: they say where they lead, without the console around them. */
export function renderLinked(part: ReactNode, namespaces: string[]) {
  const routeTree = createRootRoute({ component: () => part })
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree, history, parseSearch, stringifySearch })
  return renderPart(<RouterProvider router={router as never} />, namespaces)
}
