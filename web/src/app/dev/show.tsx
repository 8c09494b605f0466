import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { makeQueryClient } from '../../api/query-client'
import { loadWords, startI18n } from '../../i18n/i18n'
import { directionOf } from '../../i18n/languages'
import '../../ui/theme/mantine-shell.css'
import { cssVariables, theme, themeStorage } from '../../ui/theme/theme'
import { Direction } from '../Direction'
import { DevUi } from './DevUi'

/** The page of the primitives, `/dev/ui`: without a session, a server or the router. */
export async function openDevUi() {
  await startI18n()
  await loadWords(['inventory', 'shell'])
  return <Status />
}

function Status() {
  const { i18n } = useTranslation()
  return (
    <Direction value={directionOf((i18n.resolvedLanguage ?? 'en-US') as 'en-US')}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={themeStorage}
        defaultColorScheme="auto"
      >
        <QueryClientProvider client={makeQueryClient()}>
          <Suspense fallback={null}>
            <DevUi />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </Direction>
  )
}
