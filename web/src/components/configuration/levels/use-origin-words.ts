import { useTranslation } from 'react-i18next'
import type { SectionOrigin } from '#contract/configuration/schemas.ts'
import type { SectionLevel } from '#contract/configuration/section.ts'
import type { ConfigTarget } from '../place'

export function levelOf(place: ConfigTarget): SectionLevel {
  if ('project' in place) return 'project'
  if ('sn' in place) return 'device'
  if (place.model !== undefined) return 'model'
  return place.kind ? 'kind' : 'network'
}

/** Whether it is the place itself that says what counts there. */
export const isOwn = (origin: SectionOrigin, place: ConfigTarget): boolean =>
  origin.level === levelOf(place) && (!('project' in place) || origin.project === place.project)

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
