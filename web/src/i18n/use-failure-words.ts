import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { failureWords } from './failure-words'

/** `failureWords` in the language shown. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation(['errors', 'common'])
  return useCallback((error: unknown) => failureWords(t, error), [t])
}
