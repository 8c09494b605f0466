import { useTranslation } from 'react-i18next'
import type { SectionOrigin } from '#contract/configuration/changes/section-version.ts'
import type { ConfigTarget } from '../place'
import { isOwn } from './place-levels'

/** Where what counts at a place comes from, in words. */
export function useOriginWords(place: ConfigTarget): (origin: SectionOrigin | null) => string {
  const { t } = useTranslation(['configuration', 'inventory'])
  return (origin) => {
    if (origin === null) return t('configuration:origin.nowhere')
    if (isOwn(origin, place)) return t(`configuration:origin.own.${origin.level}`)
    const { level, kind, model, name } = origin
    if (name === null) return t('configuration:origin.hidden')
    return t(`configuration:origin.from.${level}`, {
      name,
      kind: kind === null ? '' : t(`inventory:kind.${kind}`),
      model: model ?? '',
    })
  }
}
