import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../api/api-error'

/** The sentence of the error catalogue for anything thrown by a call. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return useCallback(
    (error: unknown) => {
      const failure = asApiError(error)
      return t(failure.failure, { ...fallbacks(t('it')), ...failure.params })
    },
    [t],
  )
}

/** Sentences name a thing or a serial; when the server gave none they still read as sentences. */
function fallbacks(it: string): { name: string; serial: string } {
  return { name: it, serial: '' }
}
