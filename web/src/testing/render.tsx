import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { makeQueryClient } from '../api/query-client'
import { i18n, startI18n } from '../i18n/i18n'
import { theme } from '../ui/theme/theme'
import { forgetAtEnd } from './page'

/** Renders with what every part stands on; English is loaded first. */
export async function renderPart(part: ReactNode, namespaces: string[] = [], queries = makeQueryClient()) {
  if (!i18n.isInitialized) await startI18n()
  await i18n.loadNamespaces(namespaces as never[])
  return render(
    <I18nextProvider i18n={i18n}>
      <MantineProvider theme={theme} env="test">
        <QueryClientProvider client={forgetAtEnd(queries)}>
          <Suspense fallback={null}>{part}</Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </I18nextProvider>,
  )
}
