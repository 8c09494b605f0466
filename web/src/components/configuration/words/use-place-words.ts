import { useTranslation } from 'react-i18next'
import type { PreviewItem } from '#contract/configuration/changes/preview.ts'

export type NamedPlace = Pick<PreviewItem, 'kind' | 'model' | 'sn' | 'name'>

/** How a place that says something is called: a network's kinds and models with the network. */
export function usePlaceWords(): (place: NamedPlace) => string {
  const { t } = useTranslation(['configuration', 'inventory'])
  return ({ kind, model, sn, name }) => {
    const whole = name ?? sn ?? t('configuration:set.gone')
    const part = model ?? (kind && t(`inventory:kind.${kind}`))
    return part === null ? whole : t('configuration:set.part', { name: whole, part })
  }
}
