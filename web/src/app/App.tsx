import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveProvider } from '../api/live'
import type { LiveConnection } from '../api/live-connection'
import { directionOf } from '../i18n/languages'
import { cssVariables, theme, themeStorage } from '../ui/theme/theme'
import { Direction } from './Direction'
import type { makeRouter } from './router'

export interface AppParts {
  queries: QueryClient
  live: LiveConnection
  router: ReturnType<typeof makeRouter>
}

interface AppProps extends AppParts {
  /** `test`: nothing moves, and what has no size because nothing is laid out is not taken for hidden. */
  env?: 'default' | 'test'
}

/** The whole console: what every page stands on, joined once. */
export function App({ queries, live, router, env = 'default' }: AppProps) {
  const { i18n } = useTranslation()
  const direction = directionOf((i18n.resolvedLanguage ?? 'en-US') as Parameters<typeof directionOf>[0])
  return (
    <Direction value={direction}>
      <MantineProvider
        env={env}
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={themeStorage}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={queries}>
          <LiveProvider connection={live}>
            <Suspense fallback={null}>
              <RouterProvider router={router} />
            </Suspense>
          </LiveProvider>
        </QueryClientProvider>
      </MantineProvider>
    </Direction>
  )
}
