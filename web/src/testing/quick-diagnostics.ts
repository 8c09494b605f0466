import { getConfig, prettyDOM } from '@testing-library/react'
import * as React from 'react'

/**
 * What a query says that found nothing, with the page; without it as long as something is waited for, when only the
 * last look is told: to print the page took longer than to look.
 */
export function elementError(message: string | null, container: Element): Error {
  const { _disableExpensiveErrorDiagnostics: waiting } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean
  }
  const error = new Error([message, !waiting && prettyDOM(container)].filter(Boolean).join('\n\n'))
  return Object.assign(error, { name: 'TestingLibraryElementError' })
}

/** React notes of the elements it makes where in the code that was, up to so many: an eighth of what a page costs. */
export function noteNoOwners(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    React as unknown as Record<string, object>
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    ...{ configurable: true, get: () => Number.POSITIVE_INFINITY, set: () => {} },
  })
}
