import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type insight from '../../../../../../locales/en-US/insight.json'
import type { QueriedMetric } from './ways'

type KnownMetric = keyof (typeof insight)['metric']

/** A metric's name and what it means; of what others send there is only the name they gave it. */
export function useMetricWords(): (metric: Pick<QueriedMetric, 'name' | 'foreign'>) => {
  name: string
  about: string
} {
  const { t } = useTranslation('insight')
  return useCallback(
    ({ name, foreign }) => {
      if (foreign) return { name, about: t('foreign.about') }
      const known = name as KnownMetric
      return {
        name: t(`metric.${known}.name`, { defaultValue: name }),
        about: t(`metric.${known}.about`, { defaultValue: '' }),
      }
    },
    [t],
  )
}
