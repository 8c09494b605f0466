import type { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'
import { dropSession, storeSession, wasSignedOut } from '../api/session'
import { readQuestion } from '../components/confirm/confirm'
import { hideToast, readToasts } from '../components/toast/toasts'
import { i18n } from '../i18n/i18n'

const language = 'en-US'
const clients = new Set<QueryClient>()

/** What it asked for and waits to ask again must not reach the server of the next test. */
export function forgetAtEnd(queries: QueryClient): QueryClient {
  clients.add(queries)
  return queries
}

/** Each test leaves the page as a browser shows it that was just started. */
export async function leaveAsFound(): Promise<void> {
  cleanup()
  for (const queries of clients) queries.clear()
  clients.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  readQuestion()?.answer(false)
  for (const { id } of readToasts()) hideToast(id)
  if (wasSignedOut()) storeSession('none')
  dropSession()
  sessionStorage.clear()
  localStorage.clear()
  if (i18n.isInitialized && i18n.language !== language) await i18n.changeLanguage(language)
  emptyDocument()
}

/** Attributes on the root and the body come from providers and dialogs that are gone. */
function emptyDocument(): void {
  document.body.replaceChildren()
  for (const part of [document.documentElement, document.body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name)
  document.documentElement.lang = language
  document.title = ''
  history.replaceState(null, '', '/')
}
