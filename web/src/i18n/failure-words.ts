import { type ApiError, asApiError, type FailureName } from '../api/api-error'
import { againWords, type FailureTexts, limitWords } from './limit-words'

/** The sentence of the error catalogue for anything thrown by a call. */
export function failureWords(t: FailureTexts, error: unknown): string {
  const { failure, params } = asApiError(error)
  return limited(t, failure, params) ?? t(failure, { name: thingOf(t, params.what), sn: '', ...params })
}

/** Refusals that say when to try again. */
function limited(t: FailureTexts, failure: FailureName, params: ApiError['params']): string | undefined {
  if (failure === 'too_many_requests' || failure === 'server_busy') return limitWords(t, params)
  const again = failure === 'too_many_tries' ? againWords(t, params) : undefined
  return again && t('limits.tries', { again })
}

/** Some failures name the thing itself, others only what kind of thing it is. */
function thingOf(t: FailureTexts, what: unknown): string {
  const unnamed = t('thing.it')
  return typeof what === 'string' && /^[a-z_]+$/.test(what)
    ? t(`thing.${what}` as 'thing.it', { defaultValue: unnamed })
    : unnamed
}
