import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type insight from '../../../../../../locales/en-US/insight.json'

/** Labels of the product by name; those of others are called what they are. */
export function useLabelWords(): (label: string) => string {
  const { t } = useTranslation('insight')
  return useCallback(
    (label) => t(`label.${label as keyof (typeof insight)['label']}`, { defaultValue: label }),
    [t],
  )
}
