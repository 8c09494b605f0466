import { asApiError, type FailureName } from '../../api/api-error'
import { failureWords } from '../../i18n/failure-words'
import { i18n } from '../../i18n/i18n'
import { showToast } from './toasts'

/** Sentences that fit better here than the catalogue's. */
export type OwnWords = Partial<Record<FailureName, string>>

/** One notice for a failure: the same kind again takes the place of the one shown. */
export function tellFailure(error: unknown, own: OwnWords = {}): void {
  const failure = asApiError(error)
  // The sign-in page says why it is there; a notice on top would say it twice.
  if (failure.failure === 'unauthenticated') return
  const words = own[failure.failure] ?? failureWords(i18n.getFixedT(null, ['errors', 'common']), failure)
  showToast('bad', words, `failure.${failure.failure}`)
}
