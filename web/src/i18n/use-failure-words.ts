import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../api/api-error'

const things = ['device', 'network', 'project', 'group', 'session', 'token'] as const

/** The sentence of the error catalogue for anything thrown by a call. */
export function useFailureWords(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return useCallback(
    (error: unknown) => {
      const { failure, params } = asApiError(error)
      // Some failures name the thing itself, others only what kind of thing it is.
      const thing = things.find((candidate) => candidate === params.what) ?? 'it'
      return t(failure, { name: t(`thing.${thing}`), sn: '', ...params })
    },
    [t],
  )
}
