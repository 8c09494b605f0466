import { useCallback } from 'react'
import { asApiError } from '../../api/api-error'
import { useFailureWords } from '../../i18n/use-failure-words'
import { showToast } from './toasts'

/** `ok(text)` tells of a success; `failed(error)` words a failure from the catalogue, once per kind of failure. */
export function useNotify() {
  const words = useFailureWords()
  const failed = useCallback(
    (error: unknown) => {
      const failure = asApiError(error)
      // The sign-in page says why it is there; a notice on top would say it twice.
      if (failure.failure === 'unauthenticated') return
      showToast('bad', words(failure), `failure.${failure.failure}`)
    },
    [words],
  )
  return { ok: useCallback((text: string) => showToast('ok', text), []), failed }
}
