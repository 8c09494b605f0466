import type { TFunction } from 'i18next'
import { asApiError } from '../api/api-error'

/** The sentence of the error catalogue for anything thrown by a call. */
export function failureWords(t: TFunction<'errors'>, error: unknown): string {
  const { failure, params } = asApiError(error)
  return t(failure, { name: thingOf(t, params.what), sn: '', ...params })
}

/** Some failures name the thing itself, others only what kind of thing it is. */
function thingOf(t: TFunction<'errors'>, what: unknown): string {
  const unnamed = t('thing.it')
  return typeof what === 'string' && /^[a-z_]+$/.test(what)
    ? t(`thing.${what}` as 'thing.it', { defaultValue: unnamed })
    : unnamed
}
